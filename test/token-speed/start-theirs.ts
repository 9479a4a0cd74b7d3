import { join } from 'node:path'
import { freePort } from '../../services/standalone/src/free-port.ts'
import { code_challenge, redirect_uri, startServer, type TokenServer } from './token-server.ts'

/** Starts `oidc-provider` on Node, with everything in memory. */
export async function startTheirs(): Promise<TokenServer> {
  const port = await freePort()
  const script = join(import.meta.dir, 'oidc-provider.mjs')
  const command = ['node', script, String(port), code_challenge, redirect_uri]
  const url = `http://127.0.0.1:${port}`
  const env = { ...Bun.env, NODE_ENV: 'production' }
  const started = await startServer(command, env, `${url}/.well-known/openid-configuration`)
  return {
    ...started,
    token_endpoint: `${url}/token`,
    client_id: 'bench',
    async codes(count) {
      const answer = (await (await fetch(`${url}/codes/${count}`)).json()) as { codes: string[] }
      return answer.codes
    },
  }
}
