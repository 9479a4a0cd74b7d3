import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openTestDatabase } from '@svc/domain/testing'
import { startProgram } from '@svc/http/testing'
import { readEnv } from '../src/env.ts'

const database = await openTestDatabase()

const settings = {
  DATABASE_URL: database.url,
  SECRET: 'x'.repeat(32),
  DASHBOARD_TOKEN: 'the-credential-of-the-dashboard',
  PORT: '0',
}

describe('bun services/oauth/src/index.ts', () => {
  test('makes its key, gives newcomers the plan that is set, serves until SIGTERM, then ends with code 0', async () => {
    const process = start({ ...settings, SIGN_UP_PLAN: 'creator' })
    const url = await process.url()
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
      ready: true,
      checks: { database: 'ok', schema: 'ok', signing_key: 'ok' },
    })
    const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as {
      keys: object[]
    }
    expect(keys).toHaveLength(1)
    const subject = crypto.randomUUID()
    const headers = {
      authorization: `Bearer ${settings.DASHBOARD_TOKEN}`,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ name: 'Ada', email: 'ada@example.org' })
    await fetch(`${url}/back-channel/members/${subject}`, { method: 'PUT', headers, body })
    const [account] = await database.sql`
      select plan from accounts join members using (account_id) where subject = ${subject}
    `
    expect(account).toEqual({ plan: 'creator' })
    process.kill('SIGTERM')
    await process.logs('stopped')
    expect(await process.exited).toBe(0)
  })

  test('refuses a plan that there is not', () => {
    expect(() => readEnv({ ...settings, SIGN_UP_PLAN: 'gold' })).toThrow(
      'SIGN_UP_PLAN is malformed',
    )
  })
})

const start = (env: Record<string, string | undefined>) =>
  startProgram(join(import.meta.dir, '../src/index.ts'), env)
