import { readdir, readFile } from 'node:fs/promises'
import { SECRET } from './media-server.ts'

const ENTRY = new URL('../src/worker.ts', import.meta.url).pathname

export interface WorkerProcess {
  pid: number
  /** Ends when the process has; gives its exit code, `null` after a signal. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/** Starts the real worker as a process of its own. */
export async function startWorkerProcess(options: {
  databaseUrl: string
  folder: string
  /** How many renders at a time; by default as many as the cores of this machine allow. */
  renders?: number
  /** The only core that it uses, from 0; by default all of them. */
  core?: number
  /** Further settings. */
  settings?: Record<string, string>
}): Promise<WorkerProcess> {
  const bound = options.core === undefined ? [] : ['taskset', '-c', String(options.core)]
  const child = Bun.spawn([...bound, process.execPath, ENTRY], {
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: options.folder,
      SECRET,
      WORKER_PROJECTS: '2',
      ...(options.renders && { WORKER_RENDERS: String(options.renders) }),
      WHISPER_MODEL: 'off',
      MOONSHINE: 'off',
      ...options.settings,
    },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const output = child.stdout.getReader()
  await output.read()
  void drain(output)
  return {
    pid: child.pid,
    async kill(signal) {
      child.kill(signal)
      await child.exited
      return child.exitCode
    },
  }
}

/** Lists the running programs that have a path below `folder` on their command line. */
export async function programsWorkingIn(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return commands.filter((command) => command.includes(folder))
}

async function drain(output: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await output.read()).done);
}
