import { afterAll, describe, expect, test } from 'bun:test'
import { createTestDatabase } from '../packages/domain/test/create-test-database.ts'

const database = await createTestDatabase()
await database.sql.unsafe('drop schema public cascade; create schema public')
afterAll(() => database[Symbol.asyncDispose]())

const SECRET = 'x'.repeat(32)

describe('a service started alone', () => {
  test.each([
    ['services/api/src/index.ts', 'DATABASE_URL is missing'],
    ['services/api/src/worker.ts', 'DATABASE_URL is missing'],
    ['services/media/src/index.ts', 'DATABASE_URL is missing'],
    ['services/media/src/worker.ts', 'DATABASE_URL is missing'],
    ['services/oauth/src/index.ts', 'DATABASE_URL is missing'],
    ['services/dashboard/src/index.ts', 'DATABASE_URL is missing'],
  ])('%s names the settings that it lacks, and nothing else', async (script, sentence) => {
    const { code, out, errors } = await run(script, {})
    expect(code).toBe(1)
    expect(errors).toStartWith(sentence)
    expect(
      errors
        .trim()
        .split('\n')
        .every((line) => /^[A-Z_]+ is missing; /.test(line)),
    ).toBe(true)
    expect(out).toBe('')
  })

  test.each([
    'services/api/src/index.ts',
    'services/api/src/worker.ts',
    'services/media/src/index.ts',
    'services/media/src/worker.ts',
    'services/oauth/src/index.ts',
  ])('%s does not begin on a database without its schema', async (script) => {
    const DASHBOARD_TOKEN = 'the-credential-of-the-dashboard'
    const settings = { DATABASE_URL: database.url, SECRET, DASHBOARD_TOKEN, PORT: '0' }
    const { code, out, errors } = await run(script, settings)
    expect(code).toBe(1)
    expect(errors).toMatch(/^The database lacks \d+ migrations .* Run `bun svc migrate`/)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(out).toBe('')
  })
})

async function run(script: string, env: Record<string, string>) {
  const child = Bun.spawn([process.execPath, script], {
    cwd: new URL('..', import.meta.url).pathname,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, out, errors] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code, out, errors }
}
