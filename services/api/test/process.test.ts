import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { changePlan, createAccount, createApiKey, revokeApiKey, revokeGrant } from '@svc/domain'
import { openTestDatabase } from '@svc/domain/testing'
import { startLoopClock, startProgram } from '@svc/http/testing'
import { until } from '@svc/patience'
import { API_KEY_PREFIX, SCOPES } from '@svc/specification/access'
import { openTokens } from './open-tokens.ts'
import { BASE_URL, SECRET } from './start-api.ts'

const database = await openTestDatabase()

const settings = {
  ...{ DATABASE_URL: database.url, SECRET, BASE_URL, PORT: '0' },
  RATE_LIMIT_SCALE: '1000',
}

describe('bun services/api/src/index.ts', () => {
  const running = [start(settings), start(settings)] as const
  const urls = running.map((process) => process.url())
  afterAll(() => running[1].kill('SIGKILL'))

  test('serves, and is alive and ready', async () => {
    const url = await urls[0]
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const found = (await (await fetch(`${url}/readyz`)).json()) as { unattended: string[] }
    // No worker runs here: that is told, and ends no reading.
    const checks = { database: 'ok', schema: 'ok', workers: 'lacking' }
    expect(found).toMatchObject({ ready: true, checks })
    expect(found.unattended).toContain('render_clip')
    expect((await fetch(`${url}/v1/account`)).status).toBe(401)
  })

  const { sql } = database
  const asked = { name: 'test', scopes: SCOPES, prefix: API_KEY_PREFIX }
  const keyOf = (account_id: string) => createApiKey(sql, { ...asked, account_id })

  /** A credential that works, its request, the answers before and after a change, and the change. */
  type Change = [string, string, number, number, () => Promise<unknown>]
  test.each<[string, () => Promise<Change>]>([
    [
      'the grant of a token that was revoked',
      async () => {
        const tokens = await openTokens(sql)
        const granted = await tokens.granted()
        const end = () => revokeGrant(sql, granted.grant_id)
        return [await tokens.token(granted), '/v1/account', 200, 401, end]
      },
    ],
    [
      'a key that was revoked',
      async () => {
        const { account_id } = await createAccount(sql, { name: 'Tester', plan: 'creator' })
        const { key, key_id } = await keyOf(account_id)
        return [key, '/v1/account', 200, 401, () => revokeApiKey(sql, key_id)]
      },
    ],
    [
      'a plan that was changed',
      async () => {
        const { account_id } = await createAccount(sql, { name: 'Tester', plan: 'creator' })
        const { key } = await keyOf(account_id)
        const path = '/v1/clips/x/renders/latest'
        return [key, path, 404, 403, () => changePlan(sql, account_id, 'free')]
      },
    ],
  ])('learns within a second from another process of %s', async (_, make) => {
    const [credential, path, before, after, change] = await make()
    const headers = { authorization: `Bearer ${credential}` }
    const ask = async (url: Promise<string>) =>
      (await fetch((await url) + path, { headers })).status
    for (const url of urls) expect(await ask(url)).toBe(before)
    await change()
    using clock = startLoopClock(() => sql`select 1`)
    await Promise.all(urls.map((url) => until(async () => (await ask(url)) === after)))
    expect(clock.seconds()).toBeLessThan(1)
  })

  test('is not ready while the schema is behind, and logs what to do', async () => {
    const [migration] = await sql`delete from schema_migrations where number = 1 returning *`
    const response = await fetch(`${await urls[0]}/readyz`)
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ checks: { database: 'ok', schema: 'failed' } })
    const { reason } = await running[0].logs('check failed')
    expect(reason).toContain('bun svc migrate')
    await sql`insert into schema_migrations ${sql(migration ?? {})}`
  })

  test('ends the streams of those who watch at SIGTERM, and then itself with code 0', async () => {
    const url = await urls[0]
    const { account_id } = await createAccount(sql, { name: 'Watcher', plan: 'pro' })
    const { key } = await keyOf(account_id)
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ source: { url: 'https://media.example.org/talk.mp4' } })
    const created = await fetch(`${url}/v1/projects`, { method: 'POST', headers, body })
    const { project_id } = (await created.json()) as { project_id: string }
    const watched = await fetch(`${url}/v1/projects/${project_id}/events`, { headers })
    expect(watched.status).toBe(200)
    running[0].kill('SIGTERM')
    // A stream that is cut off fails here instead.
    expect(await watched.text()).toContain('project.progress')
    await running[0].logs('stopped')
    expect(await running[0].exited).toBe(0)
  })
})

function start(env: Record<string, string | undefined>) {
  return startProgram(join(import.meta.dir, '../src/index.ts'), env)
}
