import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { credentialsFile } from '../src/sign-in/credentials-file.ts'

// Credentials of a service that is unreachable.

const folder = await mkdtemp(join(tmpdir(), 'clip-service-credentials-'))
afterAll(() => rm(folder, { recursive: true }))

const AWAY = 'http://127.0.0.1:1'
const TOKENS = { issuer: AWAY, client_id: 'c', access_token: 'a', refresh_token: 'r' }
const kept = credentialsFile(join(folder, 'clip-service'))

async function signedIn(expires_at: number) {
  await kept.update((all) => {
    all.server = AWAY
    all.servers[AWAY] = { ...TOKENS, expires_at }
  })
}

test('a token that cannot be renewed now is kept, and the service is named as away', async () => {
  await signedIn(0)
  const { code, err } = await clip('account')
  expect([code, err]).toEqual([5, expect.stringContaining('--server or BASE_URL names another.')])
  expect((await kept.read()).servers[AWAY]).toMatchObject(TOKENS)
})

test('signing out forgets the credential in any case, and says that the access was not ended', async () => {
  await signedIn(Date.now() + 60_000)
  const { code, err } = await clip('sign-out')
  expect([code, err]).toEqual([5, expect.stringContaining('under Connected apps')])
  expect((await kept.read()).servers).toEqual({})
})

test('only their owner can read them, also in a folder that others may open', async () => {
  await signedIn(0)
  expect((await stat(kept.path)).mode & 0o777).toBe(0o600)
  expect(await readFile(kept.path, 'utf8')).toContain(AWAY)
})

async function clip(...words: string[]) {
  const main = join(import.meta.dir, '../src/main.ts')
  const child = Bun.spawn([process.execPath, main, ...words], {
    env: { XDG_CONFIG_HOME: folder },
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const [err, code] = await Promise.all([new Response(child.stderr).text(), child.exited])
  return { err, code }
}
