/** A line of a program's log. */
type Line = { event: string; url: string } & Record<string, unknown>

/** The program of a service, in a process of its own. */
export interface Program extends AsyncDisposable {
  pid: number
  exited: Promise<number>
  kill(signal?: NodeJS.Signals): void
  /** Waits for the line of its log that tells of an event; each line is given once. */
  logs(event: string): Promise<Line>
  /** Waits until it listens, and gives its address. */
  url(): Promise<string>
  /** Reads the rest of its log, so that it does not fill the pipe. */
  ignoreLog(): void
  /** What it wrote to standard error, once it has ended. */
  errors(): Promise<string>
}

/** Starts a program; its environment is what is given, and `PATH`. */
export function startProgram(path: string, env: Record<string, string | undefined>): Program {
  const child = Bun.spawn([process.execPath, path], {
    env: { PATH: process.env.PATH, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const lines = linesOf(child.stdout)
  const passed: Line[] = []
  async function logs(event: string): Promise<Line> {
    const [known] = passed.splice(passed.findIndex((line) => line.event === event) >>> 0, 1)
    if (known) return known
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error(`The program ended before its log told of "${event}".`)
      if (value.event === event) return value
      passed.push(value)
    }
  }
  return {
    pid: child.pid,
    exited: child.exited,
    kill: (signal) => child.kill(signal),
    logs,
    url: async () => (await logs('listening')).url,
    ignoreLog: () =>
      void (async () => {
        while (!(await lines.next()).done);
      })(),
    errors: () => new Response(child.stderr).text(),
    async [Symbol.asyncDispose]() {
      child.kill()
      await child.exited
    },
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}
