import { expect, test } from 'bun:test'
import {
  createApiKey,
  createUlid,
  recordRevocation,
  removeMember,
  revokeApiKey,
  revokeGrant,
  switchAccount,
} from '@svc/domain'
import { join } from '@svc/domain/testing'
import { SCOPES } from '@svc/specification/access'
import { API_KEY_PREFIX } from '../src/app.ts'
import { openTokens } from './open-tokens.ts'
import { openApi } from './start-api.ts'

const api = await openApi()
const tokens = await openTokens(api.sql)
api.accessTokens.start()

test.concurrent.each<[string, () => Promise<Watcher>]>([
  [
    'key is revoked',
    async () => {
      const { account_id, key } = await api.caller()
      const key_id = key.slice(API_KEY_PREFIX.length, API_KEY_PREFIX.length + 8)
      return { credential: key, end: () => revokeApiKey(api.sql, key_id, account_id) }
    },
  ],
  [
    'key expires',
    async () => {
      const { account_id, key } = await api.caller()
      const expire = () => api.sql`
        update api_keys set expires_at = now() - interval '1 minute' where account_id = ${account_id}
      `
      return { credential: key, end: expire }
    },
  ],
  [
    'token is revoked',
    async () => {
      const jti = createUlid()
      const credential = await tokens.token(await tokens.granted(), { jti })
      return { credential, end: () => recordRevocation(api.sql, { kind: 'token', value: jti }) }
    },
  ],
  [
    'grant is revoked',
    async () => {
      const granted = await tokens.granted()
      const credential = await tokens.token(granted)
      return { credential, end: () => revokeGrant(api.sql, granted.grant_id) }
    },
  ],
  [
    'member is removed, who watches with a token that names the account',
    async () => {
      const { account_id, member, remove } = await joined()
      const granted = await tokens.granted(SCOPES, member)
      return { credential: await tokens.token(granted, { account_id }), end: remove }
    },
  ],
  [
    'member is removed, who watches with a key of their own',
    async () => {
      const { account_id, member, remove } = await joined()
      const own = { account_id, name: 'own', scopes: SCOPES, prefix: API_KEY_PREFIX }
      const { key } = await createApiKey(api.sql, { ...own, created_by: member.subject })
      return { credential: key, end: remove }
    },
  ],
  [
    'member acts in another account, with a token that names none',
    async () => {
      const { account_id, member } = await joined()
      const { subject } = member
      const credential = await tokens.dashboardToken(member)
      return { credential, end: () => switchAccount(api.sql, { account_id, subject }) }
    },
  ],
])('a stream that is open ends within seconds when its %s', async (_, begin) => {
  const { credential, end } = await begin()
  const path = `/v1/projects/${await api.project(credential)}/events`
  const stream = await api.call('GET', path, { key: credential })
  expect(stream.status).toBe(200)
  const reader = stream.body?.getReader()
  const decoder = new TextDecoder()
  let told = ''
  // It is open, and tells: what ends later is what the stream goes by then.
  while (!told.includes('event: project.progress')) {
    told += decoder.decode((await reader?.read())?.value)
  }
  await end()
  while (!(await reader?.read())?.done);
})

interface Watcher {
  credential: string
  end: () => Promise<unknown>
}

/** Lets a member belong to the account of another one, too. */
async function joined() {
  const [member, owner] = [await tokens.member(), await tokens.member()]
  const { account_id } = owner
  const { subject } = member
  await join(api.sql, account_id, subject)
  const by = { account_id, subject: owner.subject }
  return {
    account_id,
    member,
    remove: () => removeMember(api.sql, by, { subject, plan: 'pro' }),
  }
}
