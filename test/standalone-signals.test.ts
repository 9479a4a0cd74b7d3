import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Glob } from 'bun'
import { until } from '../packages/http/test/testing/until.ts'
import { freePort } from '../services/standalone/src/free-port.ts'
import { killLeftOvers } from './support/kill-left-overs.ts'
import { processesOf } from './support/processes.ts'
import { type RunningStart, runStart } from './support/running-start.ts'

const folder = await mkdtemp(join(tmpdir(), 'clip-service-signals-'))
const data = join(folder, 'data')
let service: RunningStart | undefined
/** More starts than the one that serves, in a test of several. */
const running: RunningStart[] = []

// The database's own user must be able to enter it.
beforeAll(() => chmod(folder, 0o755))
afterEach(async () => {
  for (const start of [service, ...running.splice(0)]) await killLeftOvers(start, folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('npm start, when it is stopped', () => {
  test.each([
    ['its database is being created', 'postgres/data.part-*/PG_VERSION'],
    ['its database is being started', 'postgres/data/postmaster.pid'],
  ])('while %s, leaves no process, and the next start is well', async (_, sign) => {
    let code: number
    do {
      // A start that was ready before the signal stops in order, which another test covers.
      if (service?.output().includes('Ready in')) await rm(data, { recursive: true })
      service = await runStart(folder, [])
      const signs = new Glob(sign)
      await until(sign, () => existsSync(data) && !signs.scanSync(data).next().done)
      process.kill(-service.pid, 'SIGTERM')
      code = await service.exited
    } while (service.output().includes('Ready in'))
    expect(code).not.toBe(0)
    await untilNoneIsLeft()
  })

  test('by a signal to its whole process group, sent twice, leaves no process', async () => {
    service = await serving()
    process.kill(-service.pid, 'SIGTERM')
    await service.says('Stopping …')
    process.kill(-service.pid, 'SIGTERM')
    expect(await service.exited).toBe(0)
    await untilNoneIsLeft()
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'by %s to npm alone, leaves no process',
    async (signal) => {
      service = await serving({ command: ['npm', 'start', '--'] })
      service.kill(signal)
      await service.exited
      await untilNoneIsLeft()
    },
  )

  test('by a second Ctrl-C, does not wait for a worker that does not answer, and leaves no process', async () => {
    service = await serving()
    await haltWorker(service.pid)
    // One that comes with the first, from npm for example, is not a second one.
    for (let count = 0; count < 2; count += 1) process.kill(-service.pid, 'SIGINT')
    await service.says('Stopping …')
    expect(service.output()).not.toContain('at once')
    const { pid } = service
    const again = setInterval(() => process.kill(-pid, 'SIGINT'), 1100)
    const code = await service.exited.finally(() => clearInterval(again))
    expect(service.output()).toContain('Stopping at once …')
    expect(code).toBe(1)
    await untilNoneIsLeft()
  })
})

describe('two starts in a new folder at once', () => {
  test('agree on one service, and leave no process when both are stopped', async () => {
    await rm(data, { recursive: true, force: true })
    const PORT = await freePort()
    const starts = await Promise.all([
      runStart(folder, [], { PORT }),
      runStart(folder, [], { PORT }),
    ])
    running.push(...starts)
    const said = await Promise.race(
      starts.map(async (start, index) => {
        await start.says('Already running')
        return index
      }),
    )
    service = starts[1 - said]
    const other = starts[said]
    expect(service?.output()).toContain('Ready in')
    service?.kill('SIGTERM')
    expect(await service?.exited).toBe(0)
    other?.kill('SIGTERM')
    await other?.exited
    await untilNoneIsLeft()
  })
})

test('a terminal that is closed does not keep a start from stopping all it began', async () => {
  await mkdir(data, { recursive: true })
  await writeFile(join(data, 'sample-made'), '')
  const command = ['sh', '-c', 'node services/standalone/bootstrap/start.mjs 2>&1 | head -1', 'sh']
  service = await runStart(folder, [], { command })
  await service.says('Ready in')
  process.kill(-service.pid, 'SIGTERM')
  await untilNoneIsLeft()
})

/** Starts, without the sample that a start without a file makes, and waits until it serves. */
async function serving(options: { command?: string[] } = {}): Promise<RunningStart> {
  await mkdir(data, { recursive: true })
  await writeFile(join(data, 'sample-made'), '')
  const started = await runStart(folder, [], options)
  await started.says('Serving until')
  return started
}

/** Makes the worker ignore the stop: the start waits for it for a while. */
async function haltWorker(root: number): Promise<void> {
  await until('the worker is halted', async () => {
    const found = await processesOf(root, folder)
    const workers = found.filter(({ command }) => /media-worker/.test(command))
    for (const { pid } of workers) process.kill(pid, 'SIGSTOP')
    await Bun.sleep(20)
    const halted = await Promise.all(workers.map(({ pid }) => isHalted(pid)))
    if (halted.length > 0 && halted.every(Boolean)) return true
    // One that begins to run another program stops only when that one has begun.
    for (const { pid } of workers) process.kill(pid, 'SIGCONT')
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

/** Processes of a database that was told to end are listed for a moment after it. */
async function untilNoneIsLeft(): Promise<void> {
  await until('no process is left', async () => {
    const found = await processesOf(service?.pid ?? -1, folder)
    return found.length === 0
  })
}
