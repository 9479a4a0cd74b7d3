import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineError, findTools, runFfmpeg } from '@svc/clip-engine'
import { openDatabase } from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import type { LogEntry } from '@svc/http'
import { forOwner, settleJob } from '../src/worker/settle-job.ts'

const database = await createTestDatabase()
const pool = openDatabase(database.url, { connections: 1 })
afterAll(async () => {
  await pool.end({ timeout: 0 })
  await database[Symbol.asyncDispose]()
})

const { signal } = new AbortController()
const job = { data: {}, attempt: 1, trace_id: null, traceparent: null, wasExcused: false, signal }

test.each([
  ['kept when the answer to its commit is lost: it may be finished', loseAnswer, 0],
  ['removed when it failed before that', () => Promise.reject(new Error('No frames.')), 1],
])('the files of a run are %s', async (_, fail, removals) => {
  let removed = 0
  const settled = settleJob(() => {}, job, {
    begin: async () => ({}),
    initial: {},
    report: async () => {},
    make: fail,
    clear: async () => (removed += 1),
    failureOf: () => null,
    fail: async () => {},
  })
  await expect(settled).rejects.toThrow()
  expect(removed).toBe(removals)
})

/** What a worker sees when its connection ends while the server commits. */
async function loseAnswer(): Promise<void> {
  await pool`select pg_terminate_backend(pg_backend_pid())`
}

const render = { data: { render_id: 'r1' }, trace_id: null }

test('messages of ffmpeg are shown to the owner without paths of the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'for-owner-'))
  const path = join(folder, 'scratch-7f3a', 'given.mp4')
  await Bun.write(path, 'no video')
  const error = await runFfmpeg(findTools(), ['-i', path, '-f', 'null', '-'], {
    signal,
    timeoutSeconds: 60,
  }).catch((error) => error)
  await rm(folder, { recursive: true })
  expect(error).toBeInstanceOf(EngineError)

  const logged: LogEntry[] = []
  const told = forOwner(error as EngineError, render, (entry) => logged.push(entry))
  expect(told.message).not.toContain(folder)
  expect(told.message).toStartWith('ffmpeg: ')
  expect(JSON.stringify(logged)).toContain(path)
  expect(logged).toMatchObject([{ level: 'warn', event: 'work failed', render_id: 'r1' }])
})

test.each([
  ["open '/srv/data/scratch/a b/x.mp4'", "open 'the file'"],
  ['file:/var/lib/svc/x.mp4: Invalid data', 'the file: Invalid data'],
  [
    'There is no object accounts/01jzx4p0t7m2c9v5w8k3r6n1qd/uploads/x.',
    'There is no object the file.',
  ],
  ['media.example.org answered with status 503.', 'media.example.org answered with status 503.'],
  [
    'https://media.example.org/talks/one.mp4 is private.',
    'https://media.example.org/talks/one.mp4 is private.',
  ],
  ['1/2 of and/or 3/4', '1/2 of and/or 3/4'],
])('"%s" becomes "%s"', (message, told) => {
  expect(forOwner({ code: 'x', message }, render, () => {}).message).toBe(told)
})
