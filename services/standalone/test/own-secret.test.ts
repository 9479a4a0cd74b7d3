import { afterAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@svc/domain/testing'
import { ownSecret } from '../src/data-files.ts'

const database = await createTestDatabase()
const ROOT = await mkdtemp(join(tmpdir(), 'clip-service-secret-'))
const previousSecret = null
const [ONE, OTHER] = ['one'.repeat(12), 'other'.repeat(8)]
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(ROOT, { recursive: true })
})

test('the secret of the environment becomes that of a new data folder, which needs no variable from then on', async () => {
  const dataFolder = join(ROOT, 'new')
  expect(await ownSecret({ dataFolder, previousSecret, secret: ONE })).toBe(ONE)
  expect(await ownSecret({ dataFolder, previousSecret, secret: null })).toBe(ONE)
  expect(await ownSecret({ dataFolder, previousSecret, secret: ONE })).toBe(ONE)
})

test('without one in the environment, a new data folder gets one of its own', async () => {
  const dataFolder = join(ROOT, 'own')
  const secret = String(await ownSecret({ dataFolder, previousSecret, secret: null }))
  expect(secret).toHaveLength(43)
  expect(await ownSecret({ dataFolder, previousSecret, secret })).toBe(secret)
})

test('another secret takes the place of the kept one when the kept one is named as the previous one', async () => {
  const dataFolder = join(ROOT, 'replaced')
  await ownSecret({ dataFolder, previousSecret, secret: ONE })
  const both = { dataFolder, previousSecret: ONE, secret: OTHER }
  expect(await ownSecret(both)).toEqual([OTHER, ONE])
  expect(await ownSecret(both)).toEqual([OTHER, ONE])
  expect(await ownSecret({ dataFolder, previousSecret: ONE, secret: null })).toEqual([OTHER, ONE])
  expect(await ownSecret({ dataFolder, previousSecret, secret: null })).toBe(OTHER)
  const { mode } = await stat(join(dataFolder, 'secret'))
  expect(mode & 0o777).toBe(0o600)
})

test.each([
  ['npm start', ['index.ts']],
  ['bun svc', ['svc.ts', 'signing-keys', 'rotate']],
])(
  '%s refuses another secret, says what it would break, and changes nothing',
  async (_, [program = '', ...words]) => {
    const dataFolder = join(ROOT, program)
    await mkdir(dataFolder, { mode: 0o700 })
    await writeFile(join(dataFolder, 'secret'), ONE, { mode: 0o600 })
    const started = Bun.spawn(
      [process.execPath, join(import.meta.dir, '../src', program), ...words],
      {
        env: {
          ...process.env,
          DATA_DIR: dataFolder,
          SECRET: OTHER,
          PORT: '9',
          DATABASE_URL: database.url,
        },
        stdout: 'ignore',
        stderr: 'pipe',
      },
    )
    const said = await new Response(started.stderr).text()
    expect(await started.exited).toBe(1)
    expect(said).toContain(`SECRET is another one than that in ${join(dataFolder, 'secret')}`)
    expect(said).toContain('signing keys could not be opened')
    expect(said).not.toContain(OTHER)
    expect(await readFile(join(dataFolder, 'secret'), 'utf8')).toBe(ONE)
  },
)
