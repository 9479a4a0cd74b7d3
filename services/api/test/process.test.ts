import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import {
  changePlan,
  createAccount,
  createApiKey,
  endMemberAccess,
  revokeApiKey,
  revokeGrant,
} from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import { startProgram } from '@svc/http/testing'
import { API_KEY_PREFIX, SCOPES } from '@svc/scope-policy'
import { openTokens } from './open-tokens.ts'
import { BASE_URL, SECRET } from './start-api.ts'

const database = await createTestDatabase()
afterAll(() => database[Symbol.asyncDispose]())

const settings = { DATABASE_URL: database.url, SECRET, BASE_URL, PORT: '0' }

describe('bun services/api/src/index.ts', () => {
  test('serves until SIGTERM, then ends with code 0', async () => {
    const process = start(settings)
    const url = await process.url()
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
      ready: true,
      checks: { database: 'ok', schema: 'ok' },
    })
    expect((await fetch(`${url}/v1/account`)).status).toBe(401)
    process.kill('SIGTERM')
    await process.logs('stopped')
    expect(await process.exited).toBe(0)
  })

  test('ends the streams of those who watch, and then itself', async () => {
    const process = start(settings)
    const url = await process.url()
    const { account_id } = await createAccount(database.sql, { name: 'Watcher', plan: 'pro' })
    const asked = { account_id, name: 'test', scopes: SCOPES, prefix: API_KEY_PREFIX }
    const { key } = await createApiKey(database.sql, asked)
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ source: { url: 'https://media.example.org/talk.mp4' } })
    const created = await fetch(`${url}/v1/projects`, { method: 'POST', headers, body })
    const { project_id } = (await created.json()) as { project_id: string }
    const watched = await fetch(`${url}/v1/projects/${project_id}/events`, { headers })
    expect(watched.status).toBe(200)
    process.kill('SIGTERM')
    // A stream that is cut off fails here instead.
    expect(await watched.text()).toContain('project.progress')
    expect(await process.exited).toBe(0)
  })

  test('applies within a second what another process revokes or changes', async () => {
    const { sql } = database
    const unhindered = { ...settings, RATE_LIMIT_SCALE: '1000' }
    const running = [start(unhindered), start(unhindered)]
    const urls = await Promise.all(running.map((process) => process.url()))
    const tokens = await openTokens(sql)
    const granted = await tokens.granted()
    const member = await tokens.member()
    const { account_id } = await createAccount(sql, { name: 'Tester', plan: 'creator' })
    const asked = { name: 'test', scopes: SCOPES, prefix: API_KEY_PREFIX }
    const [revoked, kept, members] = await Promise.all([
      createApiKey(sql, { ...asked, account_id }),
      createApiKey(sql, { ...asked, account_id }),
      createApiKey(sql, { ...asked, account_id: member.account_id, created_by: member.subject }),
    ])
    const render = '/v1/clips/x/renders/latest'
    const changes: Change[] = [
      [
        await tokens.token(granted),
        '/v1/account',
        200,
        401,
        () => revokeGrant(sql, granted.grant_id),
      ],
      [revoked.key, '/v1/account', 200, 401, () => revokeApiKey(sql, revoked.key_id)],
      [members.key, '/v1/account', 200, 401, () => endMemberAccess(sql, member)],
      [kept.key, render, 404, 403, () => changePlan(sql, account_id, 'free')],
    ]
    const looks = await Promise.all(changes.map((change) => feel(urls, change)))
    for (const process of running) process.kill('SIGKILL')
    expect(Math.max(...looks) * PAUSE_MS).toBeLessThan(1000)
  })

  test('is not ready while the schema is behind, and logs what to do', async () => {
    const process = start(settings)
    const url = await process.url()
    const [migration] = await database.sql`
      delete from schema_migrations where number = 1 returning *
    `
    const response = await fetch(`${url}/readyz`)
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ checks: { database: 'ok', schema: 'failed' } })
    const { reason } = await process.logs('check failed')
    expect(reason).toContain('bun svc migrate')
    await database.sql`insert into schema_migrations ${database.sql(migration ?? {})}`
    process.kill('SIGKILL')
  })

  test.each([
    ['DATABASE_URL', { ...settings, DATABASE_URL: undefined }, 'DATABASE_URL is missing'],
    [
      'SECRET',
      { ...settings, SECRET: 'too short' },
      'SECRET is malformed; it must be a text of at least 32',
    ],
    [
      'PORT',
      { ...settings, PORT: 'http' },
      'PORT is malformed; it must be an integer from 0 to 65535',
    ],
  ])('does not start without a usable %s', async (_, env, told) => {
    const process = start(env)
    expect(await process.exited).not.toBe(0)
    const output = await process.errors()
    expect(output).toContain(told)
    expect(output).not.toContain('too short')
  })
})

const start = (env: Record<string, string | undefined>) =>
  startProgram(join(import.meta.dir, '../src/index.ts'), env)

/** A credential, its request, the answers before and after a change, and the change. */
type Change = [string, string, number, number, () => Promise<unknown>]

/** Between two requests of a process, in milliseconds. */
const PAUSE_MS = 20

/**
 * Returns how many requests after a change got the old answer. On a busy machine the requests are as late as the rest of what the
 * processes do, so that their pauses are a measure of time that does not depend on it.
 */
async function feel(urls: string[], [credential, path, before, after, change]: Change) {
  const headers = { authorization: `Bearer ${credential}` }
  const ask = async (url: string) => (await fetch(url + path, { headers })).status
  for (const url of urls) expect(await ask(url)).toBe(before)
  await change()
  const looks = urls.map(async (url) => {
    for (let count = 0; ; count += 1) {
      const status = await ask(url)
      if (status === after) return count
      expect(status).toBe(before)
      await Bun.sleep(PAUSE_MS)
    }
  })
  return Math.max(...(await Promise.all(looks)))
}
