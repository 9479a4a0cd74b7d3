import { randomBytes } from 'node:crypto'
import { grantCredits, listLedger, refundRender } from '@svc/domain'
import { createCursors } from '@svc/pagination'
import type { LedgerEntry } from '@svc/specification'
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
  'credits refund': {
    usage: '--id RENDER [--amount N]',
    does: 'Gives back what a finished render cost, or N credits of it.',
    run: async ({ sql }, options) => {
      const amount = options.amount === undefined ? undefined : Number(options.amount)
      if (amount !== undefined && !Number.isFinite(amount)) {
        throw new UsageError(`--amount is "${options.amount}"; it must be a number.`)
      }
      const render_id = need(options, 'id')
      return refundRender(await sql(), { render_id, ...(amount !== undefined && { amount }) })
    },
  },
  'credits ledger': {
    usage: '--account ID',
    does: 'Lists every movement of an account’s credits, newest first.',
    run: async ({ sql }, options) => {
      const accountId = need(options, 'account')
      const context = { sql: await sql(), accountId, cursors: createCursors(OWN_SECRET) }
      const entries: LedgerEntry[] = []
      let cursor: string | null = null
      do {
        const page = await listLedger(context, { limit: 200, ...(cursor && { cursor }) })
        entries.push(...page.items)
        cursor = page.next_cursor
      } while (cursor)
      return entries
    },
  },
} as const satisfies Record<string, Command>

/** Signs the cursors of this run; no other process reads them, so a random secret is enough. */
const OWN_SECRET = randomBytes(32).toString('base64url')
