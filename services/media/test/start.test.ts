import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@svc/domain/testing'
import type { LogEntry } from '@svc/http'
import { startProgram } from '@svc/http/testing'
import { openFolderStore } from '@svc/storage'
import { readEnv, readWorkerEnv } from '../src/env.ts'
import { openWorker } from '../src/open-worker.ts'
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
    const places = { DATABASE_URL: database.url, DATA_DIR: folder, SOCKET: socket }
    const program = startProgram(new URL('../src/index.ts', import.meta.url).pathname, {
      ...places,
      SECRET,
    })
    const lines = [await program.logs('working'), await program.logs('listening')]
    const ready = await fetch('http://localhost/readyz', { unix: socket })
    expect(await ready.json()).toEqual({
      ready: true,
      checks: { database: 'ok', storage: 'ok', ffmpeg: 'ok', recognizer: 'ok', disk: 'ok' },
    })
    const { mode } = await stat(join(folder, 'objects'))
    expect(mode & 0o077, 'what others may do with stored files').toBe(0)
    program.kill('SIGTERM')
    lines.push(await program.logs('stopped'))
    expect(await program.exited).toBe(0)
    expect(JSON.stringify(lines)).not.toContain(SECRET)
  })

  test.each([
    ['no database', { SECRET }],
    ['a short secret', { DATABASE_URL: 'postgres://x', SECRET: 'short' }],
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

// Those that no ffmpeg of the other system has.
const ABSENT = process.platform === 'linux' ? 'videotoolbox' : 'vaapi'
const WHY = `x264. ${ABSENT} was tried and is not used: ffmpeg was built without it`

test.each<[string, LogEntry['level'], string]>([
  ['x264', 'info', 'x264, as ENCODER says'],
  [ABSENT, 'warn', WHY],
])(
  'a worker that begins with ENCODER=%s says which encoder it uses',
  async (ENCODER, level, encoder) => {
    const settings = { DATABASE_URL: database.url, DATA_DIR: folder, SECRET, WHISPER_MODEL: 'off' }
    const store = await openFolderStore(join(folder, 'objects'))
    const lines: LogEntry[] = []
    const log = (line: LogEntry) => void lines.push(line)
    const env = readWorkerEnv({ ...settings, ENCODER })
    const worker = await openWorker(env, { sql: database.sql, store, log })
    await worker.stop()
    expect(lines).toContainEqual({ level, event: 'working', encoder })
  },
)
