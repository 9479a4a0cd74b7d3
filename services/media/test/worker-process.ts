import { chmod, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findTools } from '@svc/clip-engine'
import { until } from '@svc/patience'
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

/**
 * Puts an ffmpeg into a folder that can be held: while it is, it waits before it writes a file with such a name.
 *
 * @returns `held` waits until one waits; `PATH` finds it before the real one.
 */
export async function holdableFfmpeg(folder: string) {
  const [bin, gate] = [join(folder, 'bin'), join(folder, 'gate')]
  const wait = `case "$*" in *"$(cat "${gate}")"*) while [ -e "${gate}" ]; do sleep .1; done ;; esac`
  const script = `#!/bin/sh\n[ -e "${gate}" ] && ${wait}\nexec ${findTools().ffmpeg} "$@"\n`
  await Bun.write(join(bin, 'ffmpeg'), script)
  await chmod(join(bin, 'ffmpeg'), 0o755)
  const waiting = () => programsWorkingIn(bin)
  return {
    PATH: `${bin}:${process.env.PATH}`,
    hold: (name: string) => Bun.write(gate, name),
    held: () => until(async () => (await waiting()).length > 0),
    release: () => rm(gate),
    waiting,
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

/** Lists the programs that a process has started with an argument. */
export async function programsOf(parent: number, argument: string): Promise<number[]> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')
  const found = children
    .split(' ')
    .filter(Boolean)
    .map(async (pid) =>
      (await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes(argument) ? [Number(pid)] : [],
    )
  return (await Promise.all(found)).flat()
}

async function drain(output: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await output.read()).done);
}
