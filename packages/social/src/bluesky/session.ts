import { withToken } from '../account/bearer-calls.ts'
import type { Credentials } from '../account/platform-app.ts'
import type { FiguresRequest } from '../figures.ts'
import { PublishError } from '../publish-error.ts'
import type { Answer, Web } from '../web/ask.ts'
import { listOf, textOf } from '../web/json-value.ts'
import { parseServer } from '../web/parse-server.ts'
import { type Call, callXrpc } from './xrpc.ts'

/** Begins a session with an app password, which is not kept. */
export async function createSession(
  web: Web,
  server: string,
  login: { identifier: string; password: string },
  signal: AbortSignal,
): Promise<Credentials> {
  const methodId = 'com.atproto.server.createSession'
  const answer = await callXrpc(web, { server, methodId, method: 'POST', input: login, signal })
  return toCredentials(web, answer, server)
}

/** Redeems the refresh token for new tokens of both kinds. */
export async function refreshSession(
  web: Web,
  current: Credentials,
  signal: AbortSignal,
): Promise<Credentials> {
  const server = current.server ?? ''
  const answer = await callXrpc(web, {
    server,
    methodId: 'com.atproto.server.refreshSession',
    method: 'POST',
    token: current.refresh_token ?? '',
    signal,
  })
  return toCredentials(web, answer, server)
}

/** Calls a method in the name of an account. */
export const callAs = (
  web: Web,
  { credentials, signal }: Pick<FiguresRequest, 'credentials' | 'signal'>,
  call: Omit<Call, 'server' | 'token' | 'signal'>,
): Promise<Answer> =>
  withToken(
    credentials,
    (current) => refreshSession(web, current, signal),
    ({ server, token }) => callXrpc(web, { ...call, server: server ?? '', token, signal }),
  )

/** Names the account that a session's access token is for. */
export function didOf({ token }: Credentials): string {
  return textOf(claimsOf(token), 'sub') ?? ''
}

function toCredentials(web: Web, { json }: Answer, server: string): Credentials {
  const token = textOf(json, 'accessJwt')
  const refresh_token = textOf(json, 'refreshJwt')
  if (!token || !refresh_token) {
    throw new PublishError('platform_error', 'session_malformed', `${server} sent no session.`)
  }
  const own = ownServer(json)
  const ends = Number(textOf(claimsOf(token), 'exp'))
  return {
    token,
    expires_at: ends ? new Date(ends * 1000).toISOString() : null,
    refresh_token,
    server: own === null ? server : parseServer(own, web).origin,
  }
}

/** The server that stores the account's records; it may differ from the server that checks the password. */
function ownServer(json: unknown): string | null {
  const services = listOf(json, 'didDoc', 'service')
  const found = services.find((service) => textOf(service, 'id')?.endsWith('#atproto_pds'))
  return textOf(found, 'serviceEndpoint')
}

function claimsOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  } catch {
    return null
  }
}
