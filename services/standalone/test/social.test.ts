import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@svc/domain/testing'

const SVC = join(import.meta.dir, '../src/svc.ts')
const database = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'svc-social-'))
const account = (await svc('accounts', 'create', '--name', 'Test')).json()['account_id']

afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

describe('bun svc social', () => {
  test('connects accounts by what is typed, lists them, and disconnects one', async () => {
    const local = ['--platform', 'local_folder', '--folder', 'me']
    const connected = (await social('connect', ...local)).json()
    expect(connected).toMatchObject({ platform: 'local_folder', handle: 'me', status: 'connected' })
    const webhook = ['--platform', 'webhook', '--url', 'http://127.0.0.1:9/posts']
    const { secret } = (await social('connect', ...webhook)).json()
    expect(secret).toStartWith('whsec_')
    const listed = await social('list')
    expect(listed.json()).toHaveLength(2)
    expect(listed.out).not.toContain(secret)
    const [row] = await database.sql`select * from social_accounts where platform = 'webhook'`
    expect(JSON.stringify(row)).not.toContain(secret.slice('whsec_'.length))
    await social('disconnect', '--id', connected.social_account_id)
    expect((await social('list')).json()).toMatchObject([{ platform: 'webhook' }])
    const again = (await social('connect', ...local)).json()
    expect(again.social_account_id).toBe(connected.social_account_id)
  })

  test.each([
    [['--platform', 'tiktok'], 2, 'this service is set up for bluesky, mastodon'],
    [['--platform', 'local_folder'], 2, '--folder is missing'],
    [['--platform', 'local_folder', '--folder', '../out'], 1, 'is not a folder name'],
    [['--platform', 'bluesky', '--handle', 'me.example.org'], 2, '--app-password is missing'],
  ])('refuses %p', async (options, code, words) => {
    const answer = await social('connect', ...options)
    expect(answer.code).toBe(code)
    expect(answer.err).toContain(words)
  })

  test('sends the owner to the platform, and takes no answer to another request', async () => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
    const options = ['social', 'connect', '--account', account, '--platform', 'youtube']
    const answer = await run(options, google, 'http://127.0.0.1:8765/?state=other&code=x\n')
    expect(answer.err).toContain('https://accounts.google.com/o/oauth2/v2/auth?client_id=id&')
    expect(answer.err).toContain('belongs to another authorization')
    expect(answer.code).toBe(2)
  })
})

function social(command: string, ...options: string[]) {
  return svc('social', command, '--account', account, ...options)
}

function svc(...words: string[]) {
  return run([...words, '--json'])
}

async function run(words: string[], more: Record<string, string> = {}, typed = '') {
  const child = Bun.spawn([process.execPath, SVC, ...words], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      ALLOW_PRIVATE_RECEIVERS: 'on',
      ...more,
    },
    stdin: new Blob([typed]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { out, err, code, json: () => JSON.parse(out) }
}
