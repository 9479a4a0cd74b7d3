import { changePlan, createAccount, listAccounts } from '@svc/domain'
import { PLANS, type Plan } from '@svc/scope-policy'
import { type Command, need, UsageError } from './command.ts'

export const accounts = {
  'accounts create': {
    usage: `--name NAME [--plan ${PLANS.join('|')}] [--email ADDRESS]`,
    does: 'Creates an account.',
    run: async ({ sql }, options) =>
      createAccount(await sql(), {
        name: need(options, 'name'),
        plan: readPlan(options.plan ?? 'self_hosted'),
        ...(options.email && { email: options.email }),
      }),
  },
  'accounts list': {
    usage: '',
    does: 'Lists every account with its plan and credits.',
    run: async ({ sql }) => listAccounts(await sql()),
  },
  'accounts plan': {
    usage: `--account ID --plan ${PLANS.join('|')}`,
    does: 'Moves an account to another plan.',
    run: async ({ sql }, options) =>
      changePlan(await sql(), need(options, 'account'), readPlan(need(options, 'plan'))),
  },
} as const satisfies Record<string, Command>

function readPlan(text: string): Plan {
  const plan = PLANS.find((known) => known === text)
  if (plan) return plan
  throw new UsageError(`--plan is "${text}"; it must be one of ${PLANS.join(', ')}.`)
}
