import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@svc/domain/testing'
import type { LogEntry } from '@svc/http'
import { openFolderStore } from '@svc/storage'
import { readWorkerEnv } from '../src/env.ts'
import { openWorker } from '../src/open-worker.ts'
import { SECRET } from './media-server.ts'

// Those that no ffmpeg of the other system has.
const ABSENT = process.platform === 'linux' ? 'videotoolbox' : 'vaapi'
const WHY = `x264. ${ABSENT} was tried and is not used: ffmpeg was built without it`

test.each<[string, LogEntry['level'], string]>([
  ['x264', 'info', 'x264, as ENCODER says'],
  [ABSENT, 'warn', WHY],
])(
  'a worker that begins with ENCODER=%s says which encoder it uses',
  async (ENCODER, level, encoder) => {
    await using database = await createTestDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'media-encoder-'))
    const settings = { DATABASE_URL: database.url, DATA_DIR: folder, SECRET, WHISPER_MODEL: 'off' }
    const store = await openFolderStore(join(folder, 'objects'))
    const lines: LogEntry[] = []
    const log = (line: LogEntry) => void lines.push(line)
    const env = readWorkerEnv({ ...settings, ENCODER })
    const worker = await openWorker(env, { sql: database.sql, store, log })
    await worker.stop()
    expect(lines).toContainEqual({ level, event: 'working', encoder })
    await rm(folder, { recursive: true })
  },
)
