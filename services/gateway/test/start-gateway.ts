import { join } from 'node:path'
import { startProgram } from '@svc/http/testing'

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
  const gateway = startProgram(index, { PORT: '0', ...settings })
  const url = await gateway.url()
  gateway.ignoreLog()
  const end = (signal: NodeJS.Signals) => {
    gateway.kill(signal)
    return gateway.exited
  }
  return { url, pid: gateway.pid, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
