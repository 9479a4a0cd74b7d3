import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { processesOf } from './processes.ts'
import { type RunningStart, runStart, type StartOptions } from './running-start.ts'

/** A folder in which `npm start` is called, with all that it starts and stores there. */
export interface StartFolder extends AsyncDisposable {
  folder: string
  /** Where the service keeps everything. */
  data: string
  start(words?: string[], options?: StartOptions): Promise<RunningStart>
  /** Starts, and waits until it serves. */
  serve(options?: StartOptions): Promise<RunningStart>
  /** Asks the service that was started last, with its first key. */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** Creates a project of a video at this address. */
  create(url?: string): Promise<Response>
  /** Waits until no process of the folder is left: those of a database that was told to end are listed for a moment after it. */
  untilNoneIsLeft(): Promise<void>
}

/** @param inside - A folder that is there, and stays. Default: one of its own. */
export async function openStartFolder(inside?: string): Promise<StartFolder> {
  const folder = inside ?? (await mkdtemp(join(tmpdir(), 'clip-service-start-')))
  const data = join(folder, 'data')
  const starts: RunningStart[] = []
  // The database's own user must be able to enter it.
  await chmod(folder, 0o755)
  await mkdir(data, { recursive: true })
  // The sample that a first start without a file makes would take the tests' time.
  await writeFile(join(data, 'sample-made'), '')

  async function start(words: string[] = [], options: StartOptions = {}) {
    const started = await runStart(folder, words, options)
    starts.push(started)
    return started
  }

  async function ask(path: string, init: RequestInit = {}) {
    const key = (await readFile(join(data, 'api-key'), 'utf8')).trim()
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    return fetch(`${starts.at(-1)?.url}${path}`, { ...init, headers })
  }

  const left = () =>
    processesOf(
      starts.map(({ pid }) => pid),
      folder,
    )

  return {
    ...{ folder, data, start, ask },

    async serve(options) {
      const started = await start([], options)
      await started.says('Serving until')
      return started
    },

    create: (url = 'https://media.example.org/a.mp4') =>
      ask('/v1/projects', { method: 'POST', body: JSON.stringify({ source: { url } }) }),

    untilNoneIsLeft: async () => void (await until(async () => (await left()).length === 0)),

    async [Symbol.asyncDispose]() {
      for (const { pid } of await left()) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // It has already ended.
        }
      }
      if (!inside) await rm(folder, { recursive: true, force: true })
    },
  }
}
