import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openS3Store } from '../src/index.ts'

const folder = await mkdtemp(join(tmpdir(), 's3-cut-'))
/** Announces a megabyte, sends a part of it, and hangs up. */
const bucket = Bun.listen({
  hostname: '127.0.0.1',
  port: 0,
  socket: {
    data(socket, bytes) {
      const head = 'HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\nETag: "e"\r\n'
      if (String(bytes).startsWith('HEAD')) socket.write(`${head}Connection: close\r\n\r\n`)
      else socket.write(`${head}\r\n${'a'.repeat(1000)}`)
      socket.end()
    },
  },
})
const store = await openS3Store({
  endpoint: `http://127.0.0.1:${bucket.port}`,
  bucket: 'objects',
  region: 'us-east-1',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
})

afterAll(async () => {
  bucket.stop(true)
  await rm(folder, { recursive: true })
})

const { signal } = new AbortController()
test('a download that the bucket breaks off fails as unreachable storage', async () => {
  const path = join(folder, 'object')
  await expect(store.download('sources/one', path, signal)).rejects.toMatchObject({
    name: 'StorageError',
    code: 'storage_unavailable',
  })
})
