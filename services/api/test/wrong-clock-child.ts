import { afterAll, afterEach, describe, expect, setSystemTime, test } from 'bun:test'
import { createApiKey, revokeApiKey, revokeGrant, testWebhook } from '@svc/domain'
import { refusal } from '@svc/http/testing'
import { until } from '@svc/patience'
import { SCOPES } from '@svc/specification/access'
import { API_KEY_PREFIX } from '../src/app.ts'
import { openTokens } from './open-tokens.ts'
import { startApi } from './start-api.ts'
import { startWorker, withReceiver } from './webhook-deliveries.ts'
import { startReceiver } from './webhook-receiver.ts'

const api = await startApi({ allowPrivateReceivers: true })
const tokens = await openTokens(api.sql)
api.accessTokens.start()
const { account_id } = await api.caller()
const ask = (key: string) => api.call('GET', '/v1/account', { key })

afterEach(() => void setSystemTime())
afterAll(() => api[Symbol.asyncDispose]())

describe.each([
  ['a day slow', -86_400_000],
  ['10 minutes fast', 600_000],
])('on a machine whose clock is %s', (_, off) => {
  test('a key that is revoked opens nothing', async () => {
    const request = { account_id, name: 'short', scopes: SCOPES, prefix: API_KEY_PREFIX }
    const { key, key_id } = await createApiKey(api.sql, request)
    setSystemTime(Date.now() + off)
    await theDatabaseToldTheTime()
    expect((await ask(key)).status).toBe(200)
    await revokeApiKey(api.sql, key_id)
    await until(async () => (await ask(key)).status === 401)
  })

  test('a token is accepted until it expires or is revoked', async () => {
    const granted = await tokens.granted()
    const now = Math.floor(Date.now() / 1000)
    const [good, expired] = [
      await tokens.token(granted),
      await tokens.token(granted, { iat: now - 900, exp: now - 1 }),
    ]
    setSystemTime(Date.now() + off)
    await theDatabaseToldTheTime()
    expect((await ask(good)).status).toBe(200)
    expect(await refusal(await ask(expired))).toBe('401 INVALID_API_KEY')
    await revokeGrant(api.sql, granted.grant_id)
    await until(async () => (await ask(good)).status === 401)
  })

  test('a share link may end in five minutes, not five minutes ago', async () => {
    const { key } = await api.caller()
    const path = `/v1/projects/${await api.project(key)}/share`
    const ends = (ms: number) => ({ expires_at: new Date(Date.now() + ms).toISOString() })
    const [soon, past] = [ends(300_000), ends(-300_000)]
    setSystemTime(Date.now() + off)
    expect((await api.call('POST', path, { key, body: soon })).status).toBe(201)
    expect(await refusal(await api.call('PATCH', path, { key, body: past }))).toBe(
      '422 VALIDATION_ERROR',
    )
  })

  test('an event is signed with a time that its receiver takes', async () => {
    using receiver = startReceiver()
    await testWebhook(api.sql, await withReceiver(api, receiver))
    const now = Date.now() / 1000
    setSystemTime(Date.now() + off)
    const worker = startWorker(api)
    const [received] = await receiver.count(1)
    await worker.stop()
    const signedAt = Number(received?.headers.get('webhook-timestamp'))
    expect(Math.abs(signedAt - now)).toBeLessThan(300)
  })
})

async function theDatabaseToldTheTime(): Promise<void> {
  await until(() => Math.abs(api.accessTokens.now() - Date.now()) > 300_000)
}
