import { afterAll, expect, test } from 'bun:test'
import { createEmptyDatabase } from '../packages/domain/test/create-test-database.ts'
import { PROCESSES } from './settings/processes.ts'

const TELL_UMASK = ['--preload', './test/support/tell-umask.ts']

const database = await createEmptyDatabase()
afterAll(() => database[Symbol.asyncDispose]())

/** What a process has no value for, unless an operator sets it. */
const demanding = PROCESSES.map(({ name, needed, settings, readers }) => ({
  ...{ name, readers },
  missing: needed.filter((setting) => settings[setting]?.default === undefined),
})).filter(({ missing }) => missing.length > 0)

test('a service does not start without the settings that it needs, and says which', () => {
  expect(demanding.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['api', 'posts', 'media', 'worker', 'oauth', 'dashboard']),
  )
  for (const { missing, readers } of demanding) {
    const said = new RegExp(missing.map((name) => `${name} is missing; .*`).join('\n'))
    for (const read of readers) expect(() => read({})).toThrow(said)
  }
})

test('it says that in lines, and nothing else', async () => {
  const { code, out, errors } = await run('services/dashboard/src/index.ts', {})
  const lines = errors.trim().split('\n')
  expect([code, out, lines.filter((line) => !/^[A-Z_]+ is missing; /.test(line))]).toEqual([
    1,
    '',
    [],
  ])
  expect(lines.length).toBeGreaterThan(2)
})

const settings = {
  ...{ DATABASE_URL: database.url, SECRET: 'x'.repeat(32), PORT: '0' },
  DASHBOARD_TOKEN: 'the-credential-of-the-dashboard',
  WORKER_TOKEN: 'clips_worker_of_a_machine',
  // Programs that may have more requests open would start themselves anew.
  BUN_CONFIG_MAX_HTTP_REQUESTS: '32768',
}

const NEED_A_SCHEMA = [
  'services/api/src/index.ts',
  'services/api/src/worker.ts',
  'services/media/src/index.ts',
  'services/media/src/worker.ts',
  'services/oauth/src/index.ts',
]
test.each(NEED_A_SCHEMA)(
  '%s writes for its owner only, and does not begin on a database without its schema',
  async (script) => {
    const { code, out, errors } = await run(script, settings, TELL_UMASK)
    expect([code, out]).toEqual([1, '77'])
    expect(errors).toMatch(/^The database lacks \d+ migrations .* Run `bun svc migrate`.*\n$/)
  },
)

const others = PROCESSES.filter(({ name }) => name !== 'clip')
  .flatMap(({ programs }) => programs)
  .filter((program) => !NEED_A_SCHEMA.includes(program))
test.each(others)('%s writes for its owner only', async (program) => {
  const { out } = await run(program, { ...settings, PORT: '8080', ENDS_THERE: 'yes' }, TELL_UMASK)
  expect(out).toBe('77')
})

async function run(script: string, env: Record<string, string>, options: string[] = []) {
  const child = Bun.spawn([process.execPath, ...options, script], {
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
