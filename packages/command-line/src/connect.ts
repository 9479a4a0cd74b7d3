import { createClient } from '@svc/client'
import { progressLine } from '@svc/clip-engine/progress-line'
import type { Context } from './command.ts'
import type { Env } from './env.ts'
import type { CredentialsFile } from './sign-in/credentials-file.ts'
import { freshToken } from './sign-in/fresh-token.ts'
import { NotSignedIn } from './sign-in/not-signed-in.ts'
import { UsageError } from './usage-error.ts'

const DEFAULT_SERVER = 'http://127.0.0.1:8080'

/** Prepares the context of a command: the selected service and its credential. */
export async function connect(
  env: Env,
  credentials: CredentialsFile,
  given: { server?: string; key?: string; signal: AbortSignal },
): Promise<Context> {
  const kept = await credentials.read()
  const server = readServer(given.server ?? env.server ?? kept.server ?? DEFAULT_SERVER)
  const key = given.key === '-' ? (await Bun.stdin.text()).trim() : (given.key ?? null)
  return {
    env,
    server,
    key,
    credentials,
    progress: progressLine(process.stderr.isTTY === true && !env.isDumb),
    signal: given.signal,
    async client() {
      const apiKey = key ?? env.key
      if (apiKey) return createClient({ baseUrl: server, apiKey })
      const own = kept.servers[server]
      if (!own) throw new NotSignedIn(server)
      if ('key' in own) return createClient({ baseUrl: server, apiKey: own.key })
      return createClient({ baseUrl: server, credential: freshToken(credentials, server) })
    },
  }
}

function readServer(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `The server is "${text}"; it must be an address such as ${DEFAULT_SERVER}.`,
    )
  }
  return url.href.replace(/\/+$/, '')
}
