import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { type Seen, startShell } from './shell.ts'

// Uploads that a person stops, and goes on with.

const MIB = 1024 ** 2
const PARTS = 3
const stopped = Promise.withResolvers<void>()
let isStopped = false
const sent: Seen[] = []
// Of the parts, the first arrives; the others wait until the command was stopped, and are lost.
const shell = await startShell((seen) => {
  if (seen.method !== 'PUT') return undefined
  sent.push(seen)
  return sent.length > 1 && !isStopped ? stopped.promise : undefined
})
afterAll(() => shell[Symbol.asyncDispose]())

test('a file that was stopped on its way says how to go on, and goes on with what is missing', async () => {
  await Bun.write(join(shell.folder, 'talk.mp4'), new Uint8Array((PARTS - 1) * 8 * MIB + MIB))
  const env = { SVC_API_KEY: shell.key, BASE_URL: shell.service.baseUrl }
  const child = shell.start('none', ['create', 'talk.mp4', '--watch'], '', env)
  const arrived = async () => {
    const [upload] = await shell.service.sql<{ upload_id: string; count: number }[]>`
      select upload_id, (select count(*)::int from upload_parts p where p.upload_id = u.upload_id)
        from uploads u
    `
    return upload?.count === 1 && sent.length === PARTS ? upload.upload_id : null
  }
  const upload_id = await until(arrived)
  child.kill('SIGINT')
  const err = await new Response(child.stderr).text()
  expect([await child.exited, err.split('\n').slice(-3)]).toEqual([
    130,
    [
      `clip upload talk.mp4 --resume ${upload_id} goes on with it, for a day.`,
      'Stopped. What the service works on goes on.',
      '',
    ],
  ])

  const waiting = await shell.json('upload', 'show', upload_id)
  expect(waiting).toMatchObject({ status: 'pending', parts: { count: PARTS, received: [{}] } })
  isStopped = true
  stopped.reject(new Error('The connection is gone.'))
  const first = sent.splice(0)[0]?.url.pathname
  const resumed = await shell.json('upload', 'talk.mp4', '--resume', upload_id)
  expect(resumed).toMatchObject({ upload_id, status: 'uploaded' })
  expect(sent).toHaveLength(PARTS - 1)
  expect(sent.map(({ url }) => url.pathname)).not.toContain(first)
})
