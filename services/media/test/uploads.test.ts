import { afterAll, describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createAccount, createUpload, readUpload, uploadKey } from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import { refusal } from '@svc/http/testing'
import { until } from '@svc/patience'
import { signFileToken, signUploadToken, type UploadGrant } from '@svc/storage'
import { SECRET, startMedia } from './media-server.ts'

const database = await createTestDatabase()
const { sql } = database
const media = await startMedia({ sql })
afterAll(async () => {
  await media[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const account = await createAccount(sql, { name: 'Uploader', plan: 'self_hosted' })
const tenant = { sql, accountId: account.account_id }

describe('PUT /media/uploads/{token}', () => {
  test('stores the bytes and says what they are', async () => {
    const grant = await announce(5)
    const response = await put(grant, 'hello')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      upload_id: grant.upload_id,
      status: 'uploaded',
      size_bytes: 5,
      sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    })
    expect(await stored(grant)).toBe('hello')
    expect(await media.store.head(keyOf(grant))).toMatchObject({ content_type: 'video/mp4' })
  })

  test('takes a body in chunks and keeps every byte of it', async () => {
    const bytes = Buffer.alloc(3_000_000, 'all these bytes ')
    const grant = await announce(bytes.length)
    const response = await put(grant, inPieces(bytes))
    expect(await response.json()).toMatchObject({
      sha256: new Bun.CryptoHasher('sha256').update(bytes).digest('hex'),
    })
  })

  test.each([
    ['longer', 'hello!', '413 PAYLOAD_TOO_LARGE'],
    ['shorter', 'hell', '422 VALIDATION_ERROR'],
    ['empty', '', '422 VALIDATION_ERROR'],
  ])('refuses a body that is %s than announced, however it is sent', async (_, body, refused) => {
    const grant = await announce(5)
    expect(await refusal(put(grant, body))).toBe(refused)
    expect(await refusal(put(grant, inPieces(Buffer.from(body))))).toBe(refused)
    await expectNothingOf(grant)
  })

  test.each([
    ['another type', { 'content-type': 'text/html' }],
    ['no type', { 'content-type': '' }],
    ['an encoding', { 'content-type': 'video/mp4', 'content-encoding': 'gzip' }],
  ])('refuses %s', async (_, headers) => {
    const grant = await announce(5)
    expect(await refusal(put(grant, 'hello', headers))).toBe('415 UNSUPPORTED_MEDIA_TYPE')
    await expectNothingOf(grant)
  })

  test.each(['Content-Digest', 'Repr-Digest'])(
    'takes the bytes that a %s names, and no others',
    async (name) => {
      const grant = await announce(5)
      const digest = new Bun.CryptoHasher('sha256').update('hello').digest('base64')
      const headers = { 'content-type': 'video/mp4', [name]: `md5=:AAAA:, sha-256=:${digest}:` }
      expect(await refusal(put(grant, 'hullo', headers))).toBe('422 VALIDATION_ERROR')
      expect(await refusal(put(grant, inPieces(Buffer.from('hullo')), headers))).toBe(
        '422 VALIDATION_ERROR',
      )
      await expectNothingOf(grant)
      expect((await put(grant, 'hello', headers)).status).toBe(200)
    },
  )

  test('ignores a digest of an algorithm that it does not know', async () => {
    const headers = { 'content-type': 'video/mp4', 'content-digest': 'md5=:AAAA:' }
    expect((await put(await announce(5), 'hello', headers)).status).toBe(200)
  })

  test('refuses a second use and keeps the first bytes', async () => {
    const grant = await announce(5)
    await put(grant, 'first')
    expect(await refusal(put(grant, 'other'))).toBe('409 CONFLICT')
    expect(await stored(grant)).toBe('first')
  })

  test('lets one of two parallel uploads win, whole', async () => {
    const size = 8_000_000
    const grant = await announce(size)
    const bodies = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(size))
    const responses = await Promise.all(bodies.map((body) => put(grant, body)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])

    const winner = bodies[responses.findIndex(({ status }) => status === 200)] ?? ''
    expect(await stored(grant)).toBe(winner)
    const { sha256 } = await readUpload(tenant, grant.upload_id)
    expect(sha256).toBe(new Bun.CryptoHasher('sha256').update(winner).digest('hex'))
    expect(await drafts()).toEqual([])
  })

  test.each([
    ['with a length', 'Content-Length: 1000000'],
    ['in chunks', 'Transfer-Encoding: chunked'],
  ])('leaves nothing of an upload %s that is cut off in the middle', async (_, framing) => {
    const grant = await announce(1_000_000)
    const socket = await open()
    const part = 'x'.repeat(500_000)
    const chunked = framing.startsWith('Transfer')
    socket.write(
      `PUT ${path(grant)} HTTP/1.1\r\nHost: localhost\r\nContent-Type: video/mp4\r\n${framing}\r\n\r\n`,
    )
    socket.write(chunked ? `${part.length.toString(16)}\r\n${part}\r\n` : part)
    await until(async () => (await drafts()).length === 1)
    socket.resetAndDestroy()
    await until(async () => (await drafts()).length === 0)
    await expectNothingOf(grant)
    await until(async () => media.logged.at(-1)?.['error_code'] === 'BAD_REQUEST')
    expect(media.logged.at(-1)).toMatchObject({ event: 'request', level: 'info', status: 400 })
    expect(media.logged.filter(({ level }) => level === 'error')).toEqual([])
    expect((await put(grant, 'x'.repeat(1_000_000))).status).toBe(200)
  })

  test('refuses a body in chunks as soon as it is too long', async () => {
    const grant = await announce(1000)
    const socket = await open()
    const answer = new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(data.toString('latin1').slice(0, 12))),
    )
    socket.write(
      `PUT ${path(grant)} HTTP/1.1\r\nHost: localhost\r\nContent-Type: video/mp4\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    socket.write(`7d0\r\n${'x'.repeat(2000)}\r\n`)
    expect(await answer).toBe('HTTP/1.1 413')
    socket.destroy()
    await expectNothingOf(grant)
  })

  test('refuses an upload of another account', async () => {
    const grant = await announce(5)
    const stranger = await createAccount(sql, { name: 'Stranger', plan: 'self_hosted' })
    expect(await refusal(put({ ...grant, account_id: stranger.account_id }, 'hello'))).toBe(
      '404 NOT_FOUND',
    )
  })

  const grant = { account_id: '1', upload_id: '2', content_type: 'video/mp4', size_bytes: 5 }
  const threeHoursAgo = Date.now() - 3 * 60 * 60 * 1000
  test.each([
    ['has expired', signUploadToken(SECRET, grant, threeHoursAgo)],
    ['is signed with another secret', signUploadToken('another', grant)],
    ['is for reading a file', signFileToken(SECRET, 'accounts/1/uploads/2')],
  ])('refuses a token that %s', async (_, token) => {
    const headers = { 'content-type': 'video/mp4' }
    const sent = fetch(`${media.url}/media/uploads/${token}`, { method: 'PUT', body: 'x', headers })
    expect(await refusal(sent)).toBe('404 INVALID_LINK')
  })
})

type Announced = Omit<UploadGrant, 'expires_at'>

async function announce(size_bytes: number): Promise<Announced> {
  const content_type = 'video/mp4'
  const request = { file_name: 'talk.mp4', content_type, size_bytes, purpose: 'source' } as const
  const { upload_id } = await createUpload(tenant, request)
  return { account_id: tenant.accountId, upload_id, content_type, size_bytes }
}

function put(
  grant: Announced,
  body: string | ReadableStream<Uint8Array>,
  headers: Record<string, string> = { 'content-type': 'video/mp4' },
): Promise<Response> {
  return fetch(`${media.url}${path(grant)}`, { method: 'PUT', body, headers })
}

/** A stream that is sent without a length: it is pulled, so its end is not known before it comes. */
function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + 65_536))
      else controller.close()
      at += 65_536
    },
  })
}

async function expectNothingOf(grant: Announced): Promise<void> {
  expect(await media.store.head(keyOf(grant))).toBeNull()
  expect(await drafts()).toEqual([])
  expect((await readUpload(tenant, grant.upload_id)).status).toBe('pending')
}

async function stored(grant: Announced): Promise<string> {
  return new Response((await media.store.read(keyOf(grant)))?.stream).text()
}

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(media.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  return new Promise((resolve) => socket.once('connect', () => resolve(socket)))
}

const drafts = () => readdir(join(media.folder, 'objects/drafts'))
const path = (grant: Announced) => `/media/uploads/${signUploadToken(SECRET, grant)}`
const keyOf = ({ account_id, upload_id }: Announced) => uploadKey(account_id, upload_id)
