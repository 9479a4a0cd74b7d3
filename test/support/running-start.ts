import { freePort } from '../../services/standalone/src/postgres/server.ts'

/** One `npm start`, as a person would run it. */
export interface RunningStart {
  url: string
  /** All output so far. */
  output(): string
  /** Resolves when the output contains `text`; rejects when the process ends before. */
  says(text: string): Promise<void>
  kill(signal: NodeJS.Signals): void
  /** Resolves with the exit code. */
  exited: Promise<number>
  pid: number
}

export interface StartOptions {
  /** The command, without its arguments. */
  command?: string[]
  PORT?: number
  /** Additional environment variables. */
  [name: Uppercase<string>]: string | number | undefined
}

const COMMAND = ['node', 'services/standalone/bootstrap/start.mjs']

/**
 * Runs the command behind `npm start`.
 *
 * @param folder - The working directory, where data is also kept.
 */
export async function runStart(
  folder: string,
  words: string[],
  { command = COMMAND, PORT, ...more }: StartOptions = {},
): Promise<RunningStart> {
  const port = PORT ?? (await freePort())
  const child = Bun.spawn([...command, ...words], {
    cwd: new URL('../..', import.meta.url).pathname,
    env: {
      ...process.env,
      INIT_CWD: folder,
      DATA_DIR: `${folder}/data`,
      WHISPER_MODEL: 'off',
      MOONSHINE: 'off',
      ...more,
      PORT: String(port),
    },
    // A separate process group, as under a supervisor or in a terminal.
    detached: true,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  let text = ''
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const bytes of stream) {
      text += decoder.decode(bytes, { stream: true })
      tell()
    }
  }
  const printed = Promise.all([collect(child.stdout), collect(child.stderr)])
  void child.exited.then(tell)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    output: () => text,
    exited: Promise.all([child.exited, printed]).then(([code]) => code),
    kill: (signal) => child.kill(signal),
    says(wanted) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const listener = () => {
        if (text.includes(wanted)) resolve()
        else if (child.exitCode !== null || child.signalCode !== null)
          reject(new Error(`It ended without saying "${wanted}":\n${text}`))
      }
      listeners.add(listener)
      listener()
      return promise
    },
  }
}
