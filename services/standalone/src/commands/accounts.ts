import { randomBytes } from 'node:crypto'
import { API_KEY_PREFIX } from '@svc/api'
import {
  changePlan,
  createAccount,
  createApiKey,
  grantCredits,
  listAccounts,
  listApiKeys,
  listClients,
  listLedger,
  type OAuthClient,
  refundRender,
  removeClient,
  revokeApiKey,
  rotateApiKey,
} from '@svc/domain'
import { createCursors } from '@svc/pagination'
import type { LedgerEntry } from '@svc/specification'
import { isScope, PLANS, type Plan, SCOPES, type Scope } from '@svc/specification/access'
import { keyFile } from '../key-file.ts'
import { type Command, need, readGrace, UsageError } from './command.ts'

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

export const clients = {
  'clients list': {
    usage: '',
    does: 'Lists the OAuth clients that registered; their names are not verified.',
    run: async ({ sql }) => (await listClients(await sql())).map(briefly),
  },
  'clients remove': {
    usage: '--id CLIENT_ID',
    does: 'Removes an OAuth client; every grant that it was given ends within a second.',
    run: async ({ sql }, options) => briefly(await removeClient(await sql(), need(options, 'id'))),
  },
} as const satisfies Record<string, Command>

function briefly(client: OAuthClient) {
  const { client_id, client_name, document_url, redirect_uris, created_at, last_used_at } = client
  return { client_id, client_name, document_url, redirect_uris, created_at, last_used_at }
}

export const keys = {
  'keys create': {
    usage: '--account ID --name NAME [--scopes "SCOPE SCOPE"|all]',
    does: 'Creates an API key and shows it, this once; the very first is also kept in the data folder.',
    run: async ({ sql, env }, options) => {
      const created = await createApiKey(await sql(), {
        account_id: need(options, 'account'),
        name: need(options, 'name'),
        scopes: readScopes(options.scopes ?? 'all'),
        prefix: API_KEY_PREFIX,
      })
      const file = keyFile(env.dataFolder)
      if ((await file.read()) === null) await file.write(created.key)
      return created
    },
  },
  'keys list': {
    usage: '[--account ID]',
    does: 'Lists API keys, never their secrets.',
    run: async ({ sql }, { account }) => listApiKeys(await sql(), account),
  },
  'keys rotate': {
    usage: '--id KEY_ID [--grace SECONDS]',
    does: 'Makes a successor; the old key works for another day, or for the seconds given.',
    run: async ({ sql }, options) =>
      rotateApiKey(await sql(), need(options, 'id'), {
        prefix: API_KEY_PREFIX,
        ...readGrace(options),
      }),
  },
  'keys revoke': {
    usage: '--id KEY_ID',
    does: 'Ends an API key at once.',
    run: async ({ sql }, options) => revokeApiKey(await sql(), need(options, 'id')),
  },
} as const satisfies Record<string, Command>

function readScopes(text: string): readonly Scope[] {
  if (text === 'all') return SCOPES
  const scopes = text.split(/[\s,]+/).filter(Boolean)
  const unknown = scopes.filter((scope) => !isScope(scope))
  if (unknown.length > 0) {
    throw new UsageError(`--scopes has "${unknown.join(' ')}"; known are: ${SCOPES.join(' ')}`)
  }
  return scopes.filter(isScope)
}

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
