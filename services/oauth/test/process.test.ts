import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { createTestDatabase } from '@svc/domain/testing'
import { startProgram } from '@svc/http/testing'

const database = await createTestDatabase()
afterAll(() => database[Symbol.asyncDispose]())

const settings = {
  DATABASE_URL: database.url,
  SECRET: 'x'.repeat(32),
  DASHBOARD_TOKEN: 'the-credential-of-the-dashboard',
  PORT: '0',
}

describe('bun services/oauth/src/index.ts', () => {
  test('makes its key, serves until SIGTERM, then ends with code 0', async () => {
    const process = start(settings)
    const url = await process.url()
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
      ready: true,
      checks: { database: 'ok', schema: 'ok', signing_key: 'ok' },
    })
    const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as {
      keys: object[]
    }
    expect(keys).toHaveLength(1)
    process.kill('SIGTERM')
    await process.logs('stopped')
    expect(await process.exited).toBe(0)
  })

  test.each([
    ['https://clips.example.org', undefined, 'free'],
    ['https://clips.example.org', 'pro', 'pro'],
    ['http://127.0.0.1:8080', undefined, 'self_hosted'],
  ])('at %s with SIGN_UP_PLAN %p gives newcomers the plan %s', async (BASE_URL, plan, given) => {
    const process = start({ ...settings, BASE_URL, ...(plan && { SIGN_UP_PLAN: plan }) })
    const url = await process.url()
    const subject = crypto.randomUUID()
    await fetch(`${url}/back-channel/members/${subject}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${settings.DASHBOARD_TOKEN}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'Ada', email: 'ada@example.org' }),
    })
    const [account] = await database.sql`
      select plan from accounts join members using (account_id) where subject = ${subject}
    `
    process.kill('SIGTERM')
    expect(account).toEqual({ plan: given })
    expect(await process.exited).toBe(0)
  })

  test.each([
    ['DATABASE_URL', { ...settings, DATABASE_URL: undefined }, 'DATABASE_URL is missing'],
    ['DASHBOARD_TOKEN', { ...settings, DASHBOARD_TOKEN: undefined }, 'DASHBOARD_TOKEN is missing'],
    ['SECRET', { ...settings, SECRET: 'too short' }, 'SECRET is malformed'],
    ['SIGN_UP_PLAN', { ...settings, SIGN_UP_PLAN: 'gold' }, 'SIGN_UP_PLAN is malformed'],
    [
      'OAUTH_SIGNING_KEY_FILE',
      { ...settings, OAUTH_SIGNING_KEY_FILE: '/nowhere/key.json' },
      'The signing key in /nowhere/key.json cannot be used.',
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
