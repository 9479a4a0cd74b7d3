import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { COMMANDS } from '../packages/command-line/src/all-commands.ts'
import { connectSomeone } from '../packages/domain/test/social-account.ts'
import { consent } from './authorization/consent.ts'
import {
  ends,
  handsOver,
  narrows,
  publishes,
  rates,
  translates,
} from './command-line/finished-project.ts'
import { type Document, notCalled } from './command-line/operations.ts'
import { startShell } from './command-line/shell.ts'
import { followsSkill } from './command-line/skill.ts'

// The command line as a person and as a script use it: a program of its own beside the whole service.

const SPOKEN = `1
00:00:00,200 --> 00:00:05,500
Nobody tells you that the first idea is almost always wrong.

2
00:00:05,900 --> 00:00:11,400
So we threw it away, and we began again with three simple rules.
`
/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** Words that are added at once: none is written before all have read. */
const MORE = ['one', 'two', 'three']
const writes = { isHeld: false, waiting: 0, released: Promise.withResolvers<void>() }
const shell = await startShell(({ method, url }) => {
  if (!writes.isHeld || method !== 'PUT' || !url.pathname.endsWith('/vocabulary')) return undefined
  writes.waiting += 1
  if (writes.waiting === MORE.length) writes.released.resolve()
  return writes.released.promise
})
const { service, folder, key, clip, plain, json, start } = shell
const withKey = { SVC_API_KEY: key, BASE_URL: service.baseUrl }

beforeAll(async () => {
  await connectSomeone(service.sql, shell.account_id, { platform: 'local_folder' })
  await Bun.write(join(folder, 'Talk.SRT'), SPOKEN)
  await Bun.write(join(folder, 'talk.mp4'), 'the bytes of a video')
})
afterAll(() => shell[Symbol.asyncDispose]())

test('a key that was given once makes a clip of a file, as tables and as JSON', async () => {
  const signedIn = await clip('key', ['sign-in', '--server', service.baseUrl, '--key', '-'], key)
  expect(signedIn).toMatchObject({ code: 0, err: expect.stringContaining('Signed in to') })
  expect(signedIn.out).toMatch(/^name +Shell$/m)

  const { upload_id } = await json('upload', 'talk.mp4')
  expect(await json('upload', 'show', upload_id)).toMatchObject({ status: 'uploaded' })
  const settings = ['--count', '1', '--seconds', '4-8', '--transcript', 'Talk.SRT']
  const estimated = await json('estimate', upload_id, ...settings)
  expect(estimated).toHaveProperty('estimate.credits')
  const made = await clip('key', ['create', upload_id, ...settings, '--watch', '--json'])
  expect([made.code, made.err]).toEqual([0, expect.stringContaining('Project ')])
  const { project_id, status } = JSON.parse(made.out)
  expect(status).toBe('completed')

  const listed = await clip('key', ['list', '--status', 'completed'])
  const [head, row] = listed.out.split('\n')
  expect(head).toMatch(/^project +status +done +clips +length +created +title$/)
  expect(row).toStartWith(project_id)
  const found = await json('search', 'talk', '--project', project_id)
  expect(await json('search', 'talk', '--match', 'any')).toBeArray()
  expect(found).toMatchObject([{ project_id, kind: 'video', text: 'talk.mp4' }])
  expect((await clip('key', ['watch', project_id])).out).toMatch(/^status +completed$/m)

  const [{ clip_id }] = await json('clips', project_id)
  const early = await clip('key', ['download', clip_id])
  expect(early).toMatchObject({ code: 2, err: expect.stringContaining('no finished render') })
  const settled = ['--resolution', '720p', '--quality', 'draft']
  expect(await json('render', 'estimate', clip_id, ...settled)).toHaveProperty('estimate.credits')
  const rendered = await clip('key', ['render', clip_id, ...settled, '--watch'])
  expect([rendered.code, rendered.out]).toEqual([0, expect.stringMatching(/^status +completed$/m)])
  const { render_id } = await json('render', 'show', clip_id, '--watch')
  expect(await json('render', 'get', render_id)).toMatchObject({ render_id, clip_id })
  expect(await json('render', 'retry', render_id)).toMatchObject({ status: 'completed' })

  const saved = await clip('key', ['download', clip_id, '--out', 'clips/', '--json'])
  const { path, size_bytes } = JSON.parse(saved.out)
  expect((await stat(path)).size).toBe(size_bytes)
  expect(await readdir(join(folder, 'clips'))).toHaveLength(1)
  const again = await clip('key', ['download', clip_id, '--out', 'clips/'])
  expect(again).toMatchObject({ code: 2, err: expect.stringContaining('--force replaces it') })
  const played = await clip('key', ['play', clip_id, '--print'])
  expect((await fetch(played.out.trim())).status).toBe(200)

  const change = ['--title', 'One question', '--revision', '1']
  expect(await json('clips', 'edit', clip_id, ...change)).toMatchObject({ revision: 2 })
  const stale = await clip('key', ['clips', 'edit', clip_id, ...change.with(1, 'Another')])
  expect(stale.err).toContain('at revision 2')
  expect(await json('clips', 'revisions', clip_id)).toMatchObject([{ changed: ['title'] }, {}])
  expect(await json('clips', 'revision', clip_id, '2')).toMatchObject({ changed: ['title'] })
  expect(await json('clips', 'restore', clip_id, '1')).toMatchObject({ revision: 3 })
  const { words, duration_seconds } = await json('clips', 'show', clip_id, '--words')
  const said = words[0].text.replace(/\W/g, '')
  const tried = await json('clips', 'edit', clip_id, '--cut-phrases', said, '--dry-run')
  expect([tried.revision, tried.duration_seconds < duration_seconds]).toEqual([4, true])
  expect(await json('clips', 'show', clip_id)).toMatchObject({ revision: 3, duration_seconds })
  expect(await json('clips', 'create', project_id, '1', '4.5')).toMatchObject({ rank: 6 })

  await publishes(shell, clip_id, project_id)
  await handsOver(shell, clip_id, project_id)
  await translates(shell, clip_id)
  await rates(shell, clip_id, project_id)
  await narrows(shell, project_id)
  await followsSkill(shell, project_id, clip_id)
  await ends(shell, project_id)
})

test('templates are made, changed and deleted; anything is called by its path', async () => {
  const config = '{"captions":{"font_size":7}}'
  const { template_id } = await json('templates', 'create', 'Mine', '--config', config)
  const shown = await json('templates', 'show', template_id)
  expect(shown.config.captions.font_size).toBe(7)
  const named = await clip(
    'none',
    ['templates', 'edit', template_id, '--name', 'Ours'],
    '',
    withKey,
  )
  expect(named.out).toMatch(/^name +Ours$/m)
  expect(await json('templates', '--find', 'ours')).toMatchObject([{ template_id }])
  await json('templates', 'delete', template_id)
  expect(await json('templates', '--find', 'ours')).toEqual([])
  const { length } = shell.seen
  expect(await json('call', 'GET', '/v1/brand-kit/vocabulary')).toMatchObject({ items: [] })
  // A command counts for an operation, `call` does not.
  shell.seen.splice(length)
})

test('the brand kit is filled and emptied: files, colours, terms, censored words', async () => {
  const logo = join(folder, 'logo.png')
  await Bun.write(logo, Buffer.from(PIXEL, 'base64'))
  const told = ['--kind', 'logo', '--name', 'Mark', '--tags', 'a,b']
  const { asset_id, status } = await json('assets', 'add', logo, ...told)
  expect(status).toBe('ready')
  expect(await json('assets', 'show', asset_id)).toMatchObject({ name: 'Mark', tags: ['a', 'b'] })
  const assets = await json('assets', '--kind', 'logo', '--status', 'ready')
  expect(assets).toMatchObject([{ asset_id }])
  await json('assets', 'delete', asset_id, '--force')
  expect(await json('assets')).toEqual([])
  const missing = await plain(['assets', 'add', logo])
  expect(missing).toMatchObject({ code: 2, err: expect.stringContaining('--kind is missing') })

  await json('colors', 'add', '#1a73e8', '--name', 'Sea')
  await json('colors', 'add', '#FFD400')
  expect((await plain(['colors'])).out).toMatch(/^color +name\n#1A73E8 +Sea\n#FFD400 +–\n$/)
  expect((await json('colors', 'add', '#FFD400', '--name', 'Sun')).items).toHaveLength(2)
  expect((await json('colors', 'remove', '#1a73e8')).items).toEqual([
    { color: '#FFD400', name: 'Sun' },
  ])
  await Bun.write(join(folder, 'colors.json'), '{"items":[{"color":"#000000"}]}')
  expect((await json('colors', 'replace', 'colors.json')).items).toHaveLength(1)

  const heard = ['--sounds-like', 'a lizia,elisia', '--write', 'ElysiaJS']
  await json('vocabulary', 'add', 'Elysia', ...heard)
  await json('vocabulary', 'add', 'Bun')
  const { out } = await plain(['vocabulary'])
  expect(out).toMatch(
    /^term +written +sounds like\nElysia +ElysiaJS +a lizia, elisia\nBun +– +–\n$/,
  )
  const unknown = await plain(['vocabulary', 'remove', 'Deno'])
  expect([unknown.code, unknown.err]).toEqual([
    2,
    'There is no term "Deno". There are: Elysia, Bun.\n',
  ])
  expect((await json('vocabulary', 'remove', 'Bun')).items).toHaveLength(1)
  writes.isHeld = true
  await Promise.all(MORE.map((term) => plain(['vocabulary', 'add', term])))
  const { items } = await json('vocabulary')
  const terms = items.map(({ term }: { term: string }) => term)
  expect(terms).toEqual(expect.arrayContaining(['Elysia', ...MORE]))
  await Bun.write(join(folder, 'terms.json'), '{"items":[{"term":"Turbo"}]}')
  await json('vocabulary', 'replace', 'terms.json')
  expect((await json('vocabulary')).items).toMatchObject([{ term: 'Turbo' }])

  await json('censored', 'add', 'drat', '--match', 'stem')
  expect(await json('censored', 'mode', 'mute')).toMatchObject({ mode: 'mute', items: [{}] })
  const words = await plain(['censored'])
  expect([words.out, words.err]).toEqual([
    'word  match\ndrat  stem\n',
    expect.stringContaining('mute'),
  ])
  expect(await json('censored', 'remove', 'drat')).toMatchObject({ mode: 'mute', items: [] })
  await Bun.write(join(folder, 'words.json'), JSON.stringify({ items: [{ word: 'rats' }] }))
  expect(await json('censored', 'replace', 'words.json')).toMatchObject({ mode: 'beep' })
  expect(await json('upload', 'link')).toMatchObject({ purpose: 'source' })
  const { upload_id } = await json('upload', 'talk.mp4')
  expect((await plain(['upload', 'delete', upload_id])).code).toBe(0)
  expect(await json('upload', 'show', upload_id)).toMatchObject({ status: 'expired' })
})

test('a person signs it in with the browser, for as long as it is used', async () => {
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

  const before = await Bun.file(kept).json()
  before.servers[service.baseUrl].expires_at = 0
  await Bun.write(kept, JSON.stringify(before))
  expect((await clip('oauth', ['account'])).code).toBe(0)
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

  // A grant that was ended elsewhere.
  after.servers[service.baseUrl].expires_at = 0
  await Bun.write(kept, JSON.stringify(after))
  const ended = await clip('oauth', ['account'])
  expect(ended).toMatchObject({ code: 3, err: expect.stringContaining('`clip sign-in` signs in') })
})

test('a person who stops it while the browser is open leaves nothing behind', async () => {
  await using child = start('stopped', ['sign-in', '--server', service.baseUrl, '--no-browser'])
  const { port } =
    URL.parse((await addressOf(child.stderr)).searchParams.get('redirect_uri') ?? '') ?? {}
  child.kill('SIGINT')
  expect(await child.exited).toBe(130)
  expect(await readdir(join(folder, 'stopped')).catch(() => 'nothing')).toBe('nothing')
  await expect(fetch(`http://127.0.0.1:${port}/callback`)).rejects.toThrow()
})

test('a refusal of the service is shown with its code and the id of the request', async () => {
  const env = withKey
  const nothing = crypto.randomUUID()
  const missing = await clip('none', ['show', nothing], '', env)
  expect([missing.code, missing.out]).toEqual([4, ''])
  expect(missing.err).toMatch(/^NOT_FOUND · .+\nRequest \S+\n$/)
  const asJson = await clip('none', ['show', nothing, '--json'], '', env)
  expect(JSON.parse(asJson.err).error).toMatchObject({ status: 404, problems: [{}] })

  const away = await clip('none', ['account'], '', { ...env, BASE_URL: 'http://127.0.0.1:1' })
  expect(away).toMatchObject({ code: 5, err: expect.stringContaining('--server or BASE_URL') })
})

test('every command ran, and every operation of the interface and every filter has one', async () => {
  const document: Document = await (await fetch(`${service.baseUrl}/swagger/json`)).json()
  // Neither asks the service.
  const names = Object.keys(COMMANDS).filter((name) => !['completion', 'here'].includes(name))
  expect(names.filter((name) => !shell.called.has(name))).toEqual([])
  expect(shell.seen.length).toBeGreaterThan(Object.keys(document.paths).length)
  expect(notCalled(document, shell.seen)).toEqual([])
})

/** Reads up to the address that the person must open. */
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
