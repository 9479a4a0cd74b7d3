import { grantCredits } from '@svc/domain'
import { type Command, need, UsageError } from './command.ts'

export const credits = {
  'credits grant': {
    usage: '--account ID --amount N',
    does: 'Gives an account credits; a negative amount takes some away.',
    run: async ({ sql }, options) => {
      const amount = Number(need(options, 'amount'))
      if (!Number.isFinite(amount) || amount === 0) {
        throw new UsageError(`--amount is "${options.amount}"; it must be a number other than 0.`)
      }
      return grantCredits(await sql(), { account_id: need(options, 'account'), amount })
    },
  },
} as const satisfies Record<string, Command>
