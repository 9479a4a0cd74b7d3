import { afterAll, describe, expect, test } from 'bun:test'
import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Page } from 'playwright-core'
import { createAccount, createApiKey } from '../../packages/domain/src/index.ts'
import { createTokens } from '../../packages/secrets/src/index.ts'
import { API_KEY_PREFIX, SCOPES } from '../../packages/specification/src/access.ts'
import { openRestingStudio } from '../studio/open-studio.ts'

const folder = await mkdtemp(join(tmpdir(), 'clip-service-upload-'))
/** Of two parts. */
const file = join(folder, 'talk.mp4')
const [SIZE, PART_SIZE] = [9_000_000, 8 * 1024 * 1024]
const bytes = Buffer.alloc(SIZE, 'all these bytes of the file ')
await Bun.write(file, bytes)
const other = join(folder, 'other.mp4')
await Bun.write(other, 'other bytes')
const studio = await openRestingStudio()
const { service } = studio
const { account_id } = await createAccount(service.sql, { name: 'Ada <b>', plan: 'self_hosted' })
const request = { account_id, name: 'agent', scopes: SCOPES, prefix: API_KEY_PREFIX }
const { key } = await createApiKey(service.sql, request)
const client = new Client({ name: 'test agent', version: '1' })
await client.connect(
  new StreamableHTTPClientTransport(new URL('/mcp', service.baseUrl), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  }),
)

afterAll(async () => {
  await client.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the page of an upload link', () => {
  test('takes a file from a person, in parts, and the agent makes a project of it', async () => {
    const { url, upload_id } = await link()
    const before = await callTool('uploads_wait', { upload_id, max_seconds: 1 })
    expect(before).toContain('No file was chosen yet')
    const page = await studio.visit('about:blank')
    const arrived: (string | undefined)[] = []
    page.on('response', (response) => {
      if (response.request().method() === 'PUT') arrived.push(response.headers()['etag'])
    })
    await page.goto(url)
    expect(await page.getByRole('main').textContent()).toContain('the account Ada <b>;')
    await page.getByLabel('Video or audio file').setInputFiles(file)
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    const parts = [bytes.subarray(0, PART_SIZE), bytes.subarray(PART_SIZE)]
    expect(arrived).toEqual(parts.map((part) => `"${hash('sha256', part)}"`))
    const upload = await call('uploads_wait', { upload_id })
    expect(upload).toMatchObject({ status: 'uploaded', file_name: 'talk.mp4', size_bytes: SIZE })
    const project = await call('projects_create', { source: { upload_id } })
    expect(project).toMatchObject({ status: 'queued' })
    await page.reload()
    expect(await page.getByRole('main').textContent()).toContain('The file has arrived.')
  })

  test('sends only what is missing when it is loaded again after a break', async () => {
    const { url, upload_id } = await link()
    const page = await studio.visit('about:blank')
    const puts = putsOf(page)
    await page.route('**/media/uploads/*/2', (route) => route.abort())
    await page.goto(url)
    await page.getByLabel('Video or audio file').setInputFiles(file)
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByText('The connection is lost.').waitFor()
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.getByText('A part of talk.mp4 has arrived already').waitFor()
    await page.unrouteAll()
    puts.length = 0
    await page.getByLabel('Video or audio file').setInputFiles(other)
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByText('talk.mp4 was chosen before').waitFor()
    await page.getByLabel('Video or audio file').setInputFiles(file)
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByText('The file has arrived.').waitFor()
    expect(puts.map((url) => url.slice(-2))).toEqual(['/2'])
    expect(await call('uploads_get', { upload_id })).toMatchObject({ status: 'uploaded' })
  })

  test('loads nothing from other origins, is not cached and not framed', async () => {
    const { url } = await link()
    const { headers } = await fetch(url)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src ${service.baseUrl}/u/send.js;`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('makes one upload of one file, in however many windows it is begun at once', async () => {
    const { url, upload_id } = await link()
    const begun = await Promise.all([begin(url), begin(url), begin(url), begin(url)])
    const uploads = await Promise.all(begun.map((response) => response.json()))
    expect(uploads.map((upload) => upload.upload_id)).toEqual(Array(4).fill(upload_id))
    const other = await begin(url, { size_bytes: 11 })
    expect([other.status, await codeOf(other)]).toEqual([409, 'CONFLICT'])
  })

  test('keeps to the limits of uploads', async () => {
    const { url } = await link({ purpose: 'transcript' })
    const refused = await begin(url, { size_bytes: 3e6 })
    expect([refused.status, await codeOf(refused)]).toEqual([422, 'VALIDATION_ERROR'])
  })
})

describe('a link that is no use', () => {
  const tokens = createTokens<object>(service.secret, 'upload page link')
  const grant = { account_id, upload_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', purpose: 'source' }
  const ended = { ...grant, expires_at: new Date(Date.now() - 1000).toISOString() }
  const valid = { ...grant, expires_at: new Date(Date.now() + 60_000).toISOString() }

  test.each([
    ['has expired', tokens.sign(ended)],
    ['was signed by another', createTokens(`${service.secret}!`, 'upload page link').sign(valid)],
    ['was signed for another use', createTokens(service.secret, 'media upload token').sign(valid)],
    ['was changed', `${tokens.sign(valid).slice(0, -1)}_`],
    ['was cut', tokens.sign(valid).slice(0, 40)],
  ])('because it %s is refused with a page that says so', async (_, token) => {
    const url = `${service.baseUrl}/u/${token}`
    const shown = await fetch(url)
    expect(shown.status).toBe(404)
    expect(await shown.text()).toContain('This link does not work')
    const refused = await begin(url)
    expect([refused.status, await codeOf(refused)]).toEqual([404, 'INVALID_LINK'])
  })
})

/** Collects the addresses that a page sends bytes to. */
function putsOf(page: Page): string[] {
  const puts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(request.url())
  })
  return puts
}

function begin(url: string, facts = {}): Promise<Response> {
  const chosen = { file_name: 'a.mp4', content_type: 'video/mp4', size_bytes: 10, ...facts }
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(chosen),
  })
}

async function codeOf(response: Response): Promise<string> {
  return (await response.json()).errors[0].code
}

async function callTool(name: string, args: object): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: { ...args } })
  const texts = content.map((part) => (part.type === 'text' ? part.text : ''))
  expect([isError ?? false, texts[0]]).toEqual([false, expect.stringMatching(/^\{/)])
  return texts.join('\n')
}

async function link(args: object = {}): Promise<{ url: string; upload_id: string }> {
  return JSON.parse(await callTool('uploads_link', args))
}

async function call(name: string, args: object): Promise<Record<string, unknown>> {
  return JSON.parse((await callTool(name, args)).split('\n')[0] ?? '')
}
