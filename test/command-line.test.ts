import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { media } from '@svc/test-media'
import { connectSocialAccount, createAccount, createApiKey } from '../packages/domain/src/index.ts'
import { ACCOUNT } from '../packages/domain/test/calendar-fixtures.ts'
import { API_KEY_PREFIX, SCOPES } from '../packages/scope-policy/src/index.ts'
import { createSealer } from '../packages/secrets/src/index.ts'
import { consent } from './authorization/consent.ts'
import { startWholeService } from './authorization/whole-service.ts'

// The command line as a person and as a script use it: a program of its own beside the whole service.

const MAIN = join(import.meta.dir, '../packages/command-line/src/main.ts')
const SPOKEN = `1
00:00:00,200 --> 00:00:05,500
Nobody tells you that the first idea is almost always wrong.

2
00:00:05,900 --> 00:00:11,400
So we threw it away, and we began again with three simple rules.
`
const DAY_MS = 86_400_000
const folder = await mkdtemp(join(tmpdir(), 'clip-service-command-line-'))
const service = await startWholeService({ withWorker: true })
const video = media('talk-start.mp4')
let key = ''

beforeAll(async () => {
  const { account_id } = await createAccount(service.sql, { name: 'Shell', plan: 'self_hosted' })
  const request = { account_id, name: 'shell', scopes: SCOPES, prefix: API_KEY_PREFIX }
  key = (await createApiKey(service.sql, request)).key
  await connectSocialAccount(service.sql, createSealer('a secret', 'test'), {
    ...{ account_id, platform: 'local_folder', account: ACCOUNT, credentials: 'none' },
  })
  await Bun.write(join(folder, 'talk.srt'), SPOKEN)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

test('a key that was given once makes a clip of a file, as tables and as JSON', async () => {
  const signedIn = await clip('key', ['sign-in', '--server', service.baseUrl, '--key', '-'], key)
  expect(signedIn).toMatchObject({ code: 0, err: expect.stringContaining('Signed in to') })
  expect(signedIn.out).toMatch(/^name +Shell$/m)

  const { upload_id } = await json('key', ['upload', video])
  const settings = ['--count', '1', '--seconds', '4-8', '--transcript', 'talk.srt']
  const made = await clip('key', ['create', upload_id, ...settings, '--watch', '--json'])
  expect([made.code, made.err]).toEqual([0, expect.stringContaining('Project ')])
  const { project_id, status } = JSON.parse(made.out)
  expect(status).toBe('completed')

  const listed = await clip('key', ['list', '--status', 'completed'])
  const [head, row] = listed.out.split('\n')
  expect(head).toMatch(/^project +status +done +clips +length +created +title$/)
  expect(row).toStartWith(project_id)
  expect((await clip('key', ['watch', project_id])).out).toMatch(/^status +completed$/m)

  const [{ clip_id }] = await json('key', ['clips', project_id])
  const early = await clip('key', ['download', clip_id])
  expect(early).toMatchObject({ code: 2, err: expect.stringContaining('no finished render') })
  const settled = ['--resolution', '720p', '--quality', 'draft', '--watch']
  const rendered = await clip('key', ['render', clip_id, ...settled])
  expect([rendered.code, rendered.out]).toEqual([0, expect.stringMatching(/^status +completed$/m)])

  const saved = await clip('key', ['download', clip_id, '--out', 'clips/', '--json'])
  const { path, size_bytes } = JSON.parse(saved.out)
  expect((await stat(path)).size).toBe(size_bytes)
  expect(await readdir(join(folder, 'clips'))).toHaveLength(1)
  const again = await clip('key', ['download', clip_id, '--out', 'clips/'])
  expect(again).toMatchObject({ code: 2, err: expect.stringContaining('--force replaces it') })

  await publishes(clip_id, project_id)
  const played = await clip('key', ['play', clip_id, '--print'])
  expect((await fetch(played.out.trim())).status).toBe(200)
}, 120_000)

/** Plans a post for a month ahead, moves and cancels it, and gives the project a page. */
async function publishes(clip_id: string, project_id: string): Promise<void> {
  const [{ social_account_id }] = await json('key', ['accounts'])
  const [month, moveTo] = [30, 31].map((days) => new Date(Date.now() + days * DAY_MS).toISOString())
  const planned = ['--to', social_account_id, '--at', String(month), '--hashtags', 'a,b']
  const { post_id, hashtags } = await json('key', ['publish', clip_id, ...planned])
  expect(hashtags).toEqual(['a', 'b'])
  const moved = ['calendar', 'edit', post_id, '--at', String(moveTo), '--caption', 'New']
  expect(await json('key', moved)).toMatchObject({
    scheduled_at: moveTo,
    caption: 'New',
  })
  expect((await clip('key', ['calendar', '--from', String(moveTo)])).out).toContain(post_id)
  expect((await clip('key', ['calendar', 'cancel', post_id])).out).toMatch(/^status +cancelled$/m)
  const { url } = await json('key', ['share', project_id, '--downloads', 'yes'])
  expect((await fetch(url)).status).toBe(200)
}

test('templates are made, changed and deleted; what has no command is called by its path', async () => {
  const env = { SVC_API_KEY: key, BASE_URL: service.baseUrl }
  const config = '{"captions":{"font_size":7}}'
  const { template_id } = await json(
    'none',
    ['templates', 'create', 'Mine', '--config', config],
    env,
  )
  const shown = await json('none', ['templates', 'show', template_id], env)
  expect(shown.config.captions.font_size).toBe(7)
  const named = await clip('none', ['templates', 'edit', template_id, '--name', 'Ours'], '', env)
  expect(named.out).toMatch(/^name +Ours$/m)
  await clip('none', ['templates', 'delete', template_id], '', env)
  expect((await clip('none', ['templates'], '', env)).out).not.toContain(template_id)
  const words = ['call', 'GET', '/v1/brand-kit/vocabulary']
  expect(await json('none', words, env)).toMatchObject({ items: [] })
}, 60_000)

test('a person lets it in by the browser, for as long as it is used', async () => {
  const words = ['sign-in', '--server', service.baseUrl, '--no-browser', '--json']
  await using child = start('oauth', words)
  await consent(service.baseUrl, await addressOf(child.stderr))
  expect([await child.exited, JSON.parse(await new Response(child.stdout).text())]).toEqual([
    0,
    expect.objectContaining({ scopes: expect.arrayContaining(['svc:projects:write']) }),
  ])
  const kept = join(folder, 'oauth/clip-service/credentials.json')
  expect((await stat(kept)).mode & 0o777).toBe(0o600)
  expect((await clip('oauth', ['account'])).code).toBe(0)

  // As time would end it: many at once, of which one renews.
  const before = await Bun.file(kept).json()
  before.servers[service.baseUrl].expires_at = 0
  await Bun.write(kept, JSON.stringify(before))
  const many = await Promise.all([1, 2, 3].map(() => clip('oauth', ['account'])))
  expect(many.map(({ code, err }) => [code, err])).toEqual(Array(3).fill([0, '']))
  const after = await Bun.file(kept).json()
  const [old, renewed] = [before, after].map(({ servers }) => servers[service.baseUrl])
  expect(renewed.refresh_token).not.toBe(old.refresh_token)
  expect((await stat(kept)).mode & 0o777).toBe(0o600)

  expect((await clip('oauth', ['sign-out'])).err).toContain('Signed out of')
  const refused = await fetch(`${service.baseUrl}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: renewed.refresh_token,
      client_id: renewed.client_id,
    }),
  })
  expect(refused.status).toBe(400)
  const out = await clip('oauth', ['account', '--server', service.baseUrl])
  expect(out).toMatchObject({ code: 3, err: expect.stringContaining('There is no credential for') })
}, 60_000)

test('a person who stops it while the browser is open leaves nothing behind', async () => {
  await using child = start('stopped', ['sign-in', '--server', service.baseUrl, '--no-browser'])
  const { port } =
    URL.parse((await addressOf(child.stderr)).searchParams.get('redirect_uri') ?? '') ?? {}
  child.kill('SIGINT')
  expect(await child.exited).toBe(130)
  expect(await readdir(join(folder, 'stopped')).catch(() => 'nothing')).toBe('nothing')
  await expect(fetch(`http://127.0.0.1:${port}/callback`)).rejects.toThrow()
}, 60_000)

test('what the service refuses is told with its code, its place and the id of the request', async () => {
  const env = { SVC_API_KEY: key, BASE_URL: service.baseUrl }
  const nothing = crypto.randomUUID()
  const missing = await clip('none', ['show', nothing], '', env)
  expect([missing.code, missing.out]).toEqual([4, ''])
  expect(missing.err).toMatch(/^NOT_FOUND · .+\nRequest \S+\n$/)
  const asJson = await clip('none', ['show', nothing, '--json'], '', env)
  expect(JSON.parse(asJson.err).error).toMatchObject({ status: 404, problems: [{}] })

  const odd = [
    'create',
    'https://example.org/a.mp4',
    '--settings',
    '{"clip_count":{"min":9,"max":1}}',
  ]
  expect((await clip('none', odd, '', env)).err).toMatch(/VALIDATION_ERROR · body\.settings/)
  const wrong = await clip('none', ['account', '--key', 'svck_wrong'], '', env)
  expect(wrong).toMatchObject({ code: 3, err: expect.stringContaining('INVALID_API_KEY') })
  const away = await clip('none', ['account'], '', { ...env, BASE_URL: 'http://127.0.0.1:1' })
  expect(away).toMatchObject({ code: 5, err: expect.stringContaining('--server or BASE_URL') })
}, 60_000)

/** What a script reads of a command that ends well. */
async function json(home: string, words: string[], env = {}) {
  const { code, out, err } = await clip(home, [...words, '--json'], '', env)
  expect([code, code === 0 ? '' : err]).toEqual([0, ''])
  return JSON.parse(out)
}

/** Runs the program to its end, with credentials of its own folder. */
async function clip(home: string, words: string[], input = '', env = {}) {
  const child = start(home, words, input, env)
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, out, err }
}

function start(home: string, words: string[], input = '', env = {}) {
  return Bun.spawn([process.execPath, MAIN, ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'], XDG_CONFIG_HOME: join(folder, home), ...env },
    stdin: new Blob([input]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
}

/** Reads until the address that the person is to open. */
async function addressOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<URL> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of stream) {
    text += decoder.decode(bytes)
    const [, address] = /^(https?:\S+)\n/m.exec(text) ?? []
    if (address) return new URL(address)
  }
  throw new Error(`It shows no address: ${text}`)
}
