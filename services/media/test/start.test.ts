import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@svc/domain/testing'
import { readEnv } from '../src/env.ts'
import { SECRET } from './media-server.ts'

const database = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'media-start-'))
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

describe('bun services/media/src/index.ts', () => {
  test('starts alone, is ready, says so as JSON, and stops when asked to', async () => {
    const socket = join(folder, 'media.sock')
    const child = Bun.spawn([process.execPath, INDEX], {
      env: {
        PATH: process.env.PATH ?? '',
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        SECRET,
        SOCKET: socket,
      },
      stdout: 'pipe',
      stderr: 'inherit',
    })
    const output = child.stdout.getReader()
    let log = ''
    while (!log.includes('"listening"')) log += await nextText(output)

    const ready = await fetch('http://localhost/readyz', { unix: socket })
    expect(await ready.json()).toEqual({
      ready: true,
      checks: { database: 'ok', storage: 'ok', ffmpeg: 'ok', recognizer: 'ok', disk: 'ok' },
    })
    child.kill('SIGTERM')
    expect(await child.exited).toBe(0)
    log += await nextText(output)
    const events = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).event)
    expect(events.slice(0, 2)).toEqual(['working', 'listening'])
    expect(log).not.toContain(SECRET)
  })

  test.each([
    ['no database', { SECRET }],
    ['a short secret', { DATABASE_URL: 'postgres://x', SECRET: 'short' }],
    ['a port that is none', { DATABASE_URL: 'postgres://x', SECRET, PORT: '99999' }],
    ['half a bucket', { DATABASE_URL: 'postgres://x', SECRET, S3_BUCKET: 'objects' }],
    ['no address of a bucket', { DATABASE_URL: 'postgres://x', SECRET, S3_ENDPOINT: 's3' }],
    ['a switch that is none', { DATABASE_URL: 'postgres://x', SECRET, MOONSHINE: 'no' }],
  ])('refuses to start with %s', (_, source) => {
    expect(() => readEnv(source)).toThrow()
  })

  test('takes an empty setting for one that is not set', () => {
    const source = { DATABASE_URL: 'postgres://x', SECRET, DATA_DIR: '/data', MODELS_DIR: '' }
    expect(readEnv(source).recognizers.whisper?.cacheFolder).toBe('/data/models')
  })
})

const INDEX = new URL('../src/index.ts', import.meta.url).pathname

async function nextText(output: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const { value } = await output.read()
  return new TextDecoder().decode(value)
}
