import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccount } from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'

const SVC = new URL('../src/svc.ts', import.meta.url).pathname
const database = await createTestDatabase()
const dataFolder = await mkdtemp(join(tmpdir(), 'svc-webhooks-'))
const { account_id } = await createAccount(database.sql, { name: 'Operator’s', plan: 'pro' })

afterAll(async () => {
  await rm(dataFolder, { recursive: true })
  await database[Symbol.asyncDispose]()
})

test('bun svc webhooks takes a receiver through its life', async () => {
  const address = ['--account', account_id, '--url', 'https://hooks.example.org/clips']
  const created = await svc('create', ...address, '--types', 'project.completed render.failed')
  expect(created).toMatchObject({
    status: 'enabled',
    types: ['project.completed', 'render.failed'],
  })
  expect(created.secret).toStartWith('whsec_')

  const id = ['--id', created.endpoint_id]
  await svc('test', ...id)
  const [listed] = await svc('list', '--account', account_id)
  expect(listed).toMatchObject({ endpoint_id: created.endpoint_id, pending: 1 })
  expect(JSON.stringify(listed)).not.toContain(created.secret)

  const rotated = await svc('rotate', ...id, '--grace', '60')
  expect(rotated.secret).not.toBe(created.secret)
  const replayed = await svc('replay', ...id, '--since', '2020-01-01T00:00:00Z')
  expect(replayed).toEqual({ endpoint_id: created.endpoint_id, replayed: 0 })
  expect(await svc('delete', ...id)).toMatchObject({ endpoint_id: created.endpoint_id })
  expect(await svc('list')).toEqual([])
})

test('bun svc webhooks shows and rotates the secret of webhook_url', async () => {
  const first = await svc('secret', '--account', account_id)
  expect(await svc('secret', '--account', account_id)).toEqual(first)
  await svc('rotate', '--account', account_id)
  expect((await svc('secret', '--account', account_id)).secret).not.toBe(first.secret)
})

test.each([
  [['create', '--account', account_id], '--url is missing.'],
  [
    ['create', '--account', account_id, '--url', 'https://x.example', '--types', 'a.b'],
    'known are',
  ],
  [['create', '--account', account_id, '--url', 'https://10.0.0.1/'], 'private network'],
  [
    ['create', '--account', account_id, '--url', 'http://127.0.0.1:9000/'],
    'it must be https. Receivers inside of your own network, with http too: set ALLOW_PRIVATE_RECEIVERS=on',
  ],
  [['replay', '--id', 'x', '--since', 'yesterday'], '--since is "yesterday"'],
  [['delete', '--id', 'x'], 'No webhook x.'],
])('bun svc webhooks %p is refused', async (words, reason) => {
  const { stderr, exitCode } = run(words)
  expect(exitCode).not.toBe(0)
  expect(stderr.toString()).toContain(reason)
})

async function svc(...words: string[]) {
  const { stdout, stderr, exitCode } = run([...words, '--json'])
  if (exitCode !== 0) throw new Error(stderr.toString())
  return JSON.parse(stdout.toString())
}

function run(words: string[]) {
  return Bun.spawnSync([process.execPath, SVC, 'webhooks', ...words], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataFolder },
  })
}
