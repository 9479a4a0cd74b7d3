import { expect, test } from 'bun:test'
import { S3Client } from 'bun'
import { whyRefused } from './faulty-store.ts'

const CONFIG = { bucket: 'objects', accessKeyId: 'key', secretAccessKey: 'secret' }

test('the S3 server of the fault runs refuses what is dated more than 15 minutes off, and links that are over', async () => {
  const arrived = Promise.withResolvers<Request>()
  await using server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch({ url, headers }) {
      arrived.resolve(new Request(url, { headers: new Headers(headers) }))
      return new Response(null, { headers: { etag: '"e"' } })
    },
  })
  const client = new S3Client({ ...CONFIG, endpoint: server.url.origin })
  await client.write('a.txt', 'text')
  const request = await arrived.promise
  const link = new Request(client.presign('a.txt', { method: 'PUT', expiresIn: 60 }))
  const minutes = (count: number) => Date.now() + count * 60_000
  expect(whyRefused(request, minutes(14))).toBeNull()
  expect(whyRefused(request, minutes(16))).toBe('RequestTimeTooSkewed')
  expect(whyRefused(request, minutes(-16))).toBe('RequestTimeTooSkewed')
  expect(whyRefused(link, minutes(0))).toBeNull()
  expect(whyRefused(link, minutes(2))).toBe('AccessDenied')
  expect(whyRefused(new Request('http://127.0.0.1:1/objects/a'))).toBe('RequestTimeTooSkewed')
})
