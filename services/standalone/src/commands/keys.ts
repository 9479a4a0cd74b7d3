import { API_KEY_PREFIX } from '@svc/api'
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '@svc/domain'
import { isScope, SCOPES, type Scope } from '@svc/scope-policy'
import { keyFile } from '../key-file.ts'
import { type Command, need, readGrace, UsageError } from './command.ts'

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
