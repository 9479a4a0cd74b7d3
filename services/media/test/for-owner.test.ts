import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineError, findTools, runFfmpeg } from '@svc/clip-engine'
import type { LogEntry } from '@svc/http'
import { forOwner } from '../src/worker/settle-job.ts'

const job = { data: { render_id: 'r1' }, trace_id: null }

test('messages of ffmpeg are shown to the owner without paths of the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'for-owner-'))
  const path = join(folder, 'scratch-7f3a', 'given.mp4')
  await Bun.write(path, 'no video')
  const error = await runFfmpeg(findTools(), ['-i', path, '-f', 'null', '-'], {
    signal: new AbortController().signal,
    timeoutSeconds: 60,
  }).catch((error) => error)
  await rm(folder, { recursive: true })
  expect(error).toBeInstanceOf(EngineError)

  const logged: LogEntry[] = []
  const told = forOwner(error as EngineError, job, (entry) => logged.push(entry))
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
  expect(forOwner({ code: 'x', message }, job, () => {}).message).toBe(told)
})
