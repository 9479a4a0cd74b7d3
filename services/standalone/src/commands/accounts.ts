import { randomBytes } from 'node:crypto'
import { UsageError } from '@svc/command-line'
import * as domain from '@svc/domain'
import { createCursors } from '@svc/pagination'
import type { LedgerEntry } from '@svc/specification'
import { API_KEY_PREFIX, isScope, PLANS, SCOPES, type Scope } from '@svc/specification/access'
import { keyFile } from '../data-files.ts'
import { ACCOUNT, defineCommand, GRACE, idOf, NEEDED_ACCOUNT, needed, text } from './command.ts'

const PLAN = { kind: 'choice', choices: PLANS, does: 'what it may use' } as const
const AMOUNT = {
  kind: 'number',
  value: 'CREDITS',
  does: 'how many',
  least: -Number.MAX_SAFE_INTEGER,
} as const

export const accounts = {
  'accounts create': defineCommand({
    does: 'Creates an account.',
    options: {
      name: needed(text('NAME', 'whose it is')),
      plan: PLAN,
      email: text('ADDRESS', 'where to write to'),
    },
    run: async ({ sql }, { options: { plan = 'self_hosted', ...options } }) =>
      domain.createAccount(await sql(), { ...options, plan }),
  }),
  'accounts list': defineCommand({
    does: 'Lists every account with its plan and credits.',
    run: async ({ sql }) => domain.listAccounts(await sql()),
  }),
  'accounts busy': defineCommand({
    does: 'Lists whose jobs hold the places of workers, and who waits for one and how long.',
    run: async ({ sql }) => domain.listBusyAccounts(await sql()),
  }),
  'accounts plan': defineCommand({
    does: 'Moves an account to another plan.',
    options: { account: NEEDED_ACCOUNT, plan: needed(PLAN) },
    run: async ({ sql }, { options }) =>
      domain.changePlan(await sql(), options.account, options.plan),
  }),
}

export const clients = {
  'clients list': defineCommand({
    does: 'Lists the OAuth clients that registered; their names are not verified.',
    run: async ({ sql }) => (await domain.listClients(await sql())).map(briefly),
  }),
  'clients remove': defineCommand({
    does: 'Removes an OAuth client; every grant that it was given ends within a second.',
    options: { id: idOf('CLIENT_ID') },
    run: async ({ sql }, { options }) =>
      briefly(await domain.removeClient(await sql(), options.id)),
  }),
}

function briefly(client: domain.OAuthClient) {
  const { client_id, client_name, document_url, redirect_uris, created_at, last_used_at } = client
  return { client_id, client_name, document_url, redirect_uris, created_at, last_used_at }
}

export const keys = {
  'keys create': defineCommand({
    does: 'Creates an API key and shows it, this once; the very first is also kept in the data folder.',
    options: {
      account: NEEDED_ACCOUNT,
      name: needed(text('NAME', 'what it is for')),
      scopes: { kind: 'list', value: 'SCOPE,SCOPE', does: 'what it may do (default: all)' },
      test: {
        kind: 'flag',
        does: 'opens the account’s test account: a sample, no credits, no posts',
      },
    },
    run: async ({ sql, env }, { options: { account: account_id, name, scopes, test } }) => {
      const created = await domain.createApiKey(await sql(), {
        ...{ account_id, name, prefix: API_KEY_PREFIX },
        scopes: readScopes(scopes),
        is_test: test === true,
      })
      const file = keyFile(env.dataFolder)
      if (!created.is_test && (await file.read()) === null) await file.write(created.key)
      return created
    },
  }),
  'keys list': defineCommand({
    does: 'Lists API keys, never their secrets.',
    options: { account: ACCOUNT },
    run: async ({ sql }, { options }) => domain.listApiKeys(await sql(), options.account),
  }),
  'keys rotate': defineCommand({
    does: 'Makes a successor; the old key works for another day, or for the seconds given.',
    options: { id: idOf('KEY_ID'), grace: GRACE },
    run: async ({ sql }, { options: { id, grace: grace_seconds } }) =>
      domain.rotateApiKey(await sql(), id, {
        prefix: API_KEY_PREFIX,
        ...(grace_seconds !== undefined && { grace_seconds }),
      }),
  }),
  'keys revoke': defineCommand({
    does: 'Ends an API key at once.',
    options: { id: idOf('KEY_ID') },
    run: async ({ sql }, { options }) => domain.revokeApiKey(await sql(), options.id),
  }),
}

/** Reads scopes, separated by commas or spaces. */
function readScopes(words: readonly string[] = ['all']): readonly Scope[] {
  const names = words.flatMap((word) => word.split(' '))
  if (names.join() === 'all') return SCOPES
  const unknown = names.filter((name) => !isScope(name))
  if (unknown.length > 0) {
    throw new UsageError(`--scopes has "${unknown.join(' ')}"; known are: ${SCOPES.join(' ')}`)
  }
  return names.filter(isScope)
}

export const credits = {
  'credits grant': defineCommand({
    does: 'Gives an account credits; a negative amount takes some away.',
    options: { account: NEEDED_ACCOUNT, amount: needed(AMOUNT) },
    run: async ({ sql }, { options: { account: account_id, amount } }) => {
      if (amount === 0) throw new UsageError('--amount is 0; it must be another number.')
      return domain.grantCredits(await sql(), { account_id, amount })
    },
  }),
  'credits refund': defineCommand({
    does: 'Gives back what a finished render cost, or a part of it.',
    options: { id: idOf('RENDER'), amount: AMOUNT },
    run: async ({ sql }, { options: { id: render_id, amount } }) =>
      domain.refundRender(await sql(), { render_id, ...(amount !== undefined && { amount }) }),
  }),
  'credits ledger': defineCommand({
    does: 'Lists every movement of an account’s credits, newest first.',
    options: { account: NEEDED_ACCOUNT },
    run: async ({ sql }, { options: { account: accountId } }) => {
      const context = { sql: await sql(), accountId, cursors: createCursors(OWN_SECRET) }
      const entries: LedgerEntry[] = []
      let cursor: string | null = null
      do {
        const page = await domain.listLedger(context, { limit: 200, ...(cursor && { cursor }) })
        entries.push(...page.items)
        cursor = page.next_cursor
      } while (cursor)
      return entries
    },
  }),
}

/** Signs the cursors of this run; no other process reads them, so a random secret is enough. */
const OWN_SECRET = randomBytes(32).toString('base64url')
