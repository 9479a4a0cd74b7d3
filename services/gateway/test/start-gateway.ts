import { join } from 'node:path'

/** The gateway as it runs alone, in a process of its own. */
export interface GatewayProcess {
  url: string
  pid: number
  /** Stops it, and returns its exit code. */
  stop(): Promise<number>
  kill(): Promise<number>
}

/**
 * Starts `bun services/gateway/src/index.ts` and waits until it listens.
 *
 * @param settings - Its environment; whatever is not given here is the default.
 */
export async function startGateway(settings: Record<string, string>): Promise<GatewayProcess> {
  const index = join(import.meta.dir, '../src/index.ts')
  const gateway = Bun.spawn([process.execPath, index], {
    env: { PATH: process.env.PATH, PORT: '0', ...settings },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const end = (signal: NodeJS.Signals) => {
    gateway.kill(signal)
    return gateway.exited
  }
  const lines = gateway.stdout.getReader()
  let text = ''
  while (!text.includes('"listening"')) {
    const { done, value } = await lines.read()
    if (done) throw new Error(`The gateway ended before it listened: ${text}`)
    text += new TextDecoder().decode(value)
  }
  const url = /"url":"([^"]+)"/.exec(text)?.[1] ?? ''
  // The rest is not used, but it must not fill the pipe.
  void (async () => {
    while (!(await lines.read()).done);
  })()
  return { url, pid: gateway.pid, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
