import { createHash } from 'node:crypto'

export const redirect_uri = 'https://app.example.com/callback'
export const code_verifier = 'a'.repeat(64)
export const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')

/** An authorization server that is measured, in a process of its own. */
export interface TokenServer extends AsyncDisposable {
  pid: number
  token_endpoint: string
  client_id: string
  /** Makes codes as if users had consented. */
  codes(count: number): Promise<string[]>
}

const READY_MS = 20_000

/**
 * Starts a process and waits until it answers at an address.
 *
 * @throws {Error} It does not within 20 seconds.
 */
export async function startServer(
  command: string[],
  env: Record<string, string | undefined>,
  url: string,
): Promise<AsyncDisposable & { pid: number }> {
  const child = Bun.spawn(command, { env, stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' })
  const started = {
    pid: child.pid,
    async [Symbol.asyncDispose]() {
      child.kill()
      await child.exited
    },
  }
  const until = performance.now() + READY_MS
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (performance.now() > until || child.exitCode !== null) {
      await started[Symbol.asyncDispose]()
      throw new Error(`Nothing answers at ${url}.`)
    }
    await Bun.sleep(50)
  }
  return started
}
