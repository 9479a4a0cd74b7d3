import { afterAll, describe, expect, test } from 'bun:test'
import { readdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { Glob } from 'bun'
import { freePort } from '../../services/standalone/src/postgres/server.ts'
import { processesOf } from '../support/processes.ts'
import { openStartFolder } from '../support/start-folder.ts'

// Starts in one folder, one after the other: what one leaves behind is what the next one finds.

const place = await openStartFolder()
afterAll(() => place[Symbol.asyncDispose]())

describe('npm start leaves no process', () => {
  test('when it is stopped while its database is being created', () =>
    stopAt('postgres/data.part-*/PG_VERSION'))

  test('when two begin at once in a new folder, agree on one service, and are stopped by a signal to their groups, sent twice', async () => {
    const PORT = await freePort()
    const starts = await Promise.all([place.start([], { PORT }), place.start([], { PORT })])
    const ready = starts.map((start) => start.says('Ready in').then(() => start))
    const service = await Promise.any(ready)
    const [other] = starts.filter((start) => start !== service)
    await other?.says('Already running')
    for (const { pid } of starts) process.kill(-pid, 'SIGTERM')
    await service.says('Stopping …')
    process.kill(-service.pid, 'SIGTERM')
    expect(await service.exited).toBe(0)
    await other?.exited
    await place.untilNoneIsLeft()
  })

  test('when it is stopped while its database is being started', () =>
    stopAt('postgres/data/postmaster.pid'))

  test('when npm alone is killed', async () => {
    const service = await place.serve({ command: ['npm', 'start', '--'] })
    service.kill('SIGKILL')
    await service.exited
    await place.untilNoneIsLeft()
  })

  test('when its terminal is closed before it is stopped', async () => {
    const start = 'node services/standalone/bootstrap/start.mjs 2>&1 | head -1'
    const service = await place.start([], { command: ['sh', '-c', start, 'sh'] })
    await service.says('Ready in')
    process.kill(-service.pid, 'SIGTERM')
    await place.untilNoneIsLeft()
  })
})

test('npm start serves while its log cannot be written, and a second Ctrl-C does not wait for a worker that does not answer', async () => {
  const log = join(place.data, 'service.log')
  await rm(log, { force: true })
  await symlink('/dev/full', log)
  const service = await place.serve()
  expect((await place.ask('/v1/account')).status).toBe(200)
  expect((await place.create()).status).toBe(201)
  const missing = await place.ask('/v1/projects/01M808KWEQN85GXX64S7WGDQ7Y')
  expect(await missing.json()).toMatchObject({ errors: [{ code: 'NOT_FOUND' }] })

  await haltWorker(service.pid)
  // One that comes with the first, from npm for example, is not a second one.
  for (let count = 0; count < 2; count += 1) process.kill(-service.pid, 'SIGINT')
  await service.says('Stopping …')
  expect(service.output()).not.toContain('at once')
  // wall clock: a person presses again after a second; what comes at once may end what is just being stopped.
  const aSecond = () => Bun.sleep(1_100)
  await until(async () => {
    process.kill(-service.pid, 'SIGINT')
    await aSecond()
    return service.output().includes('Stopping at once …')
  })
  expect(await service.exited).toBe(1)
  await place.untilNoneIsLeft()
})

/** Stops a start when there is a file of this pattern; one that was ready before is no case of this, and is repeated. */
async function stopAt(pattern: string): Promise<void> {
  for (;;) {
    const service = await place.start()
    const found = new Glob(pattern)
    await until(() => !found.scanSync(place.data).next().done)
    process.kill(-service.pid, 'SIGTERM')
    const code = await service.exited
    await place.untilNoneIsLeft()
    if (service.output().includes('Ready in')) continue
    expect(code).not.toBe(0)
    return
  }
}

/** Makes the worker ignore the stop: the start waits for it for a while. */
async function haltWorker(root: number): Promise<void> {
  await until(async () => {
    const found = await processesOf(root, place.folder)
    const workers = found.filter(({ command }) => /media-worker/.test(command))
    const halted = await Promise.all(workers.map(({ pid }) => isHalted(pid)))
    if (halted.length > 0 && halted.every(Boolean)) return true
    // One that begins to run another program stops only when that one has begun.
    for (const { pid } of workers)
      for (const name of ['SIGCONT', 'SIGSTOP'] as const) process.kill(pid, name)
    return false
  })
}

/** Whether every thread is stopped: one that still runs takes the next signal, which ends a worker that has only just begun. */
async function isHalted(pid: number): Promise<boolean> {
  const threads = await readdir(`/proc/${pid}/task`)
  const states = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/status`, 'utf8')),
  )
  return states.every((status) => /^State:\s+T/m.test(status))
}
