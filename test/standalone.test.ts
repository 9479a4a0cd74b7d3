import { afterAll, describe, expect, test } from 'bun:test'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { media } from '@svc/test-media'
import { until } from '../packages/http/test/testing/until.ts'
import { freePort } from '../services/standalone/src/free-port.ts'
import { killLeftOvers } from './support/kill-left-overs.ts'
import { processesOf } from './support/processes.ts'
import { type RunningStart, runStart } from './support/running-start.ts'

const VIDEO = media('talk-25.mp4')
const folder = await mkdtemp(join(tmpdir(), 'clip-service-start-'))
// The database's own user must be able to enter it.
await chmod(folder, 0o755)
/** The same for every start, as in use. */
const port = { PORT: await freePort() }
/** Half a second on a quiet machine. The lease of ended processes lasts thirty seconds: no start may wait for that. */
const READY_SECONDS = 25
const MOST_MEGABYTES = 350
const LOOKS = 10
let service: RunningStart

afterAll(async () => {
  await killLeftOvers(service, folder)
  await rm(folder, { recursive: true, force: true })
})

describe('npm start', () => {
  test('makes clips of a talking face, saves them, and keeps serving', async () => {
    service = await runStart(folder, [VIDEO], port)
    await service.says('Serving until Ctrl-C.')
    const saved = (await readdir(join(folder, 'clips'), { recursive: true })).map(extension)
    expect(saved.toSorted()).toEqual(expect.arrayContaining(['mp4', 'srt', 'vtt']))
    expect(service.output()).toMatch(/#\s+score\s+time\s+title\s+why/)
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
  }, 480_000)

  test('loses nothing when everything is killed, and is soon ready again', async () => {
    const before = await projects()
    for (const { pid, command } of await processesOf(service.pid, folder)) {
      if (!command.includes('postgres')) process.kill(pid, 'SIGKILL')
    }
    await service.exited
    service = await runStart(folder, [VIDEO], port)
    expect(await service.says('Ready in')).toBeLessThan(READY_SECONDS)
    // The same video again: its clips are there, and nothing is queued a second time.
    await service.says('Serving until Ctrl-C.')
    expect(await projects()).toEqual(before)
  })

  test('stays below 350 MB when idle, database and worker included', async () => {
    let looks = 0
    await until(`it needs less than ${MOST_MEGABYTES} MB, look after look`, async () => {
      await Bun.sleep(400)
      const processes = await processesOf(service.pid, folder)
      const total = processes.reduce((sum, { memoryMegabytes }) => sum + memoryMegabytes, 0)
      // Just after a start it holds what it needed to start.
      looks = processes.length > 3 && total < MOST_MEGABYTES ? looks + 1 : 0
      const isOver = looks === LOOKS
      if (isOver) console.log(`idle: ${Math.round(total)} MB in ${processes.length} processes`)
      return isOver
    })
  })

  test('stops every child on Ctrl-C', async () => {
    for (const { pid, command } of await processesOf(service.pid, folder)) {
      // A terminal signals the whole foreground group; the database is in a session of its own.
      if (!command.includes('postgres')) process.kill(pid, 'SIGINT')
    }
    expect(await service.exited).toBe(0)
    await until('no process is left', async () => !(await processesOf(service.pid, folder)).length)
  })
})

async function projects(): Promise<unknown> {
  const key = (await Bun.file(join(folder, 'data', 'api-key')).text()).trim()
  const response = await fetch(`${service.url}/v1/projects`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const { items } = (await response.json()) as { items: { project_id: string; status: string }[] }
  expect(items).toHaveLength(1)
  return items.map(({ project_id, status }) => ({ project_id, status }))
}

const extension = (name: string) => name.split('.').at(-1)
