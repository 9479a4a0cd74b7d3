import { closeSync, mkdirSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { ROOT } from '../../report/command.ts'

export type Settings = Record<string, string>

/** One process of a service, which may be ended and started again. */
export interface ServiceProcess extends AsyncDisposable {
  name: string
  /** The folder of the version that the next start runs. */
  code: string
  pid(): number
  start(): Promise<void>
  /** Sends a signal, and waits for the end. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number>
  pause(): void
  resume(): void
  /** Starts another one beside the running one, and then ends that one. */
  replace(): Promise<void>
  log: string
}

interface Definition {
  /** Of services that do not serve on a port, the event in the log that says that they work is another one. */
  readyLine?: 'listening' | 'working'
  env: Settings
  /** Of its log and its data. */
  folder: string
  /** The folder of the version that it runs. */
  code?: string
  /** A command that runs another one, given after it, in the same process. */
  inside?: string[]
}

/** @param script - In the folder of all services: `api/src/index`. */
export function serviceProcess(
  name: string,
  script: string,
  { readyLine = 'listening', env, folder, code = ROOT, inside = [] }: Definition,
): ServiceProcess {
  const log = join(folder, `${name}.log`)
  const data = dataFolder(folder, name)
  let child: Bun.Subprocess | undefined
  const readyCount = async () => (await readFile(log, 'utf8')).split(`"${readyLine}"`).length

  async function start() {
    mkdirSync(data, { recursive: true })
    const out = openSync(log, 'a')
    const before = await readyCount()
    const path = join(service.code, 'services', `${script}.ts`)
    const started = Bun.spawn([...inside, process.execPath, path], {
      cwd: service.code,
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: data, ...env },
      ...{ stdin: 'ignore', stdout: out, stderr: out },
    })
    child = started
    closeSync(out)
    await until(async () => started.exitCode !== null || (await readyCount()) > before)
    if (started.exitCode === null) return
    throw new Error(`${name} did not start:\n${(await readFile(log, 'utf8')).slice(-2000)}`)
  }
  async function end(signal: NodeJS.Signals, ending = child) {
    ending?.kill(signal)
    return (await ending?.exited) ?? 0
  }
  const service: ServiceProcess = {
    ...{ name, code, log, start },
    pid: () => child?.pid ?? -1,
    end: (signal) => end(signal),
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    async replace() {
      const old = child
      await start()
      await end('SIGTERM', old)
    },
    async [Symbol.asyncDispose]() {
      await end('SIGKILL')
    },
  }
  return service
}

/** Where a process keeps its files. */
export const dataFolder = (folder: string, name: string) => join(folder, 'data', name)

/** Starts two at a time: a small machine starts them no faster together. */
export async function startAll(processes: readonly ServiceProcess[]): Promise<void> {
  for (let index = 0; index < processes.length; index += 2)
    await Promise.all(processes.slice(index, index + 2).map((process) => process.start()))
}
