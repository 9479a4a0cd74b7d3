import { describe, expect, test } from 'bun:test'
import { S3Client } from 'bun'
import { whyRefused } from './rig/s3-signature.ts'

const CONFIG = {
  endpoint: 'http://127.0.0.1:1',
  bucket: 'objects',
  region: 'us-east-1',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
}

/** A request as the client sends it. */
async function sent(change: Partial<typeof CONFIG> = {}): Promise<Request> {
  const arrived = Promise.withResolvers<Request>()
  await using server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch({ url, method, headers }) {
      arrived.resolve(new Request(url, { method, headers: new Headers(headers) }))
      return new Response(null, { headers: { etag: '"e"' } })
    },
  })
  const endpoint = server.url.origin
  await new S3Client({ ...CONFIG, ...change, endpoint }).write('a folder/ä b+c.txt', 'text')
  return arrived.promise
}

const LINK = new S3Client(CONFIG).presign('accounts/a b/c', { method: 'PUT', expiresIn: 60 })
const linked = (method = 'PUT', url = LINK) =>
  new Request(url, { method, headers: { host: '127.0.0.1:1' } })

describe('the S3 server of the fault runs', () => {
  test('takes what is signed with its key', async () => {
    expect(whyRefused(await sent(), CONFIG)).toBeNull()
    expect(whyRefused(linked(), CONFIG)).toBeNull()
  })

  test('refuses another key, another method, another path and no signature', async () => {
    const wrong = 'SignatureDoesNotMatch'
    expect(whyRefused(await sent({ secretAccessKey: 'other' }), CONFIG)).toBe(wrong)
    expect(whyRefused(await sent({ accessKeyId: 'other' }), CONFIG)).toBe('AccessDenied')
    expect(whyRefused(linked('GET'), CONFIG)).toBe(wrong)
    expect(whyRefused(linked('PUT', LINK.replace('/c?', '/d?')), CONFIG)).toBe(wrong)
    expect(whyRefused(new Request('http://127.0.0.1:1/objects/a'), CONFIG)).toBe('AccessDenied')
  })

  test('refuses what is dated more than 15 minutes off, and links that are over', async () => {
    const request = await sent()
    const minutes = (count: number) => Date.now() + count * 60_000
    expect(whyRefused(request, CONFIG, minutes(14))).toBeNull()
    expect(whyRefused(request, CONFIG, minutes(16))).toBe('RequestTimeTooSkewed')
    expect(whyRefused(request, CONFIG, minutes(-16))).toBe('RequestTimeTooSkewed')
    expect(whyRefused(linked(), CONFIG, minutes(2))).toBe('AccessDenied')
  })
})
