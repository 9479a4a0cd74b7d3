import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of this version's code. */
export const ROOT = new URL('../../..', import.meta.url).pathname
const READY_SECONDS = 60

/** One process of a service, which may be ended and started again. */
export interface ServiceProcess extends AsyncDisposable {
  name: string
  /** The folder of the version that the next start runs. */
  code: string
  pid(): number
  start(): Promise<void>
  /** Sends a signal, and waits for the end unless the signal only pauses. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number>
  pause(): void
  resume(): void
  /** Starts another one beside the running one, and then ends that one. */
  replace(): Promise<void>
  log: string
}

/**
 * @param readyLine - The event in the log that says that it works.
 * @param inside - A command that runs another one, given after it, in the same process.
 */
export function serviceProcess(
  name: string,
  script: string,
  readyLine: string,
  { env, folder, code = ROOT, inside = [] }: ProcessOptions,
): ServiceProcess {
  const log = join(folder, `${name}.log`)
  let child: Bun.Subprocess | undefined
  const readyCount = async () => (await readFile(log, 'utf8')).split(`"${readyLine}"`).length

  async function start() {
    const out = openSync(log, 'a')
    const before = await readyCount()
    child = Bun.spawn([...inside, process.execPath, join(service.code, script)], {
      cwd: service.code,
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdin: 'ignore',
      stdout: out,
      stderr: out,
    })
    closeSync(out)
    const deadline = performance.now() + READY_SECONDS * 1000
    while ((await readyCount()) === before) {
      if (performance.now() > deadline || child.exitCode !== null)
        throw new Error(`${name} did not start:\n${(await readFile(log, 'utf8')).slice(-2000)}`)
      await Bun.sleep(30)
    }
  }
  async function end(signal: NodeJS.Signals, ending = child) {
    ending?.kill(signal)
    return (await ending?.exited) ?? 0
  }
  const service: ServiceProcess = {
    name,
    code,
    log,
    pid: () => child?.pid ?? -1,
    start,
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

interface ProcessOptions {
  env: Record<string, string>
  /** Of its log. */
  folder: string
  /** The folder of the version that it runs. */
  code?: string
  inside?: string[]
}
