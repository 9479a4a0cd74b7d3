import { afterAll } from 'bun:test'
import { createHash } from 'node:crypto'
import { createTestDatabase, recordingJobs } from '@svc/domain/testing'
import type { LogEntry } from '@svc/http'
import { openRateLimiter } from '@svc/rate-limit'
import { createOauth } from '../src/app.ts'
import { prepareSigningKeys } from '../src/signing-keys.ts'

export const BASE_URL = 'https://clips.example.org'
export const SECRET = 'a secret of the tests, long enough'
export const DASHBOARD_TOKEN = 'the-credential-of-the-dashboard'
export const CALLBACK = 'https://app.example.com/callback'
export const VERIFIER = 'a-verifier-of-sixty-four-characters-as-the-specification-shows-it'
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

/** The parameters of a request; a list sends a parameter that often, `undefined` not at all. */
export type Sent = Record<string, string | string[] | undefined>

/** A client as registration answers it. */
export interface Registered {
  client_id: string
  registration_access_token: string
  registration_client_uri: string
  client_secret?: string
  [member: string]: unknown
}

/** The answer of a token endpoint. */
export interface Answer {
  access_token: string
  refresh_token: string
  expires_in: number
  token_type: string
  scope: string
  error?: string
}

/** Starts the real authorization server on a database of its own, with ways to walk through its flows. */
export async function startOauth({
  rateLimitScale = 100_000,
  rateLimitClock = () => performance.now(),
  fetchClientDocument,
}: {
  rateLimitScale?: number
  rateLimitClock?: () => number
  fetchClientDocument?: (address: URL) => Promise<Response>
} = {}) {
  const database = await createTestDatabase()
  const { sql } = database
  await prepareSigningKeys(sql, { secret: SECRET, keyFile: null })
  const logged: LogEntry[] = []
  const limiter = openRateLimiter({
    redisUrl: null,
    scale: rateLimitScale,
    onRedisChange() {},
    now: rateLimitClock,
  })
  const oauth = createOauth({
    sql,
    jobs: recordingJobs(),
    limiter,
    secret: SECRET,
    baseUrl: BASE_URL,
    dashboardToken: DASHBOARD_TOKEN,
    plan: 'self_hosted',
    ...(fetchClientDocument && { fetchClientDocument }),
    log: (entry) => logged.push(entry),
  })

  const server = {
    sql,
    url: database.url,
    oauth,
    logged,

    send: async (method: string, path: string, init: RequestInit = {}): Promise<Response> =>
      oauth.handle(new Request(`http://localhost${path}`, { method, ...init })),

    get: (path: string, headers: HeadersInit = {}) => server.send('GET', path, { headers }),

    json: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      server.send('POST', path, {
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),

    form: (path: string, parameters: Sent, headers: Record<string, string> = {}) =>
      server.send('POST', path, {
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: encode(parameters),
      }),

    /** Registers a client that may do all a public client can, unless given otherwise. */
    async register(metadata: object = {}): Promise<Registered> {
      const body = {
        client_name: 'Tester',
        redirect_uris: [CALLBACK],
        grant_types: ['authorization_code', 'refresh_token'],
        scope: 'svc:account:read svc:projects:read svc:projects:write',
        ...metadata,
      }
      return (await (await server.json('/oauth2/application', body)).json()) as Registered
    },

    authorize: ({ client_id }: Pick<Registered, 'client_id'>, parameters: Sent = {}) =>
      server.get(`/oauth2/authorize?${encode({ ...asking(client_id), ...parameters })}`),

    /** Begins an authorization and returns its id for the dashboard. */
    async ask(client: Pick<Registered, 'client_id'>, parameters: Sent = {}): Promise<string> {
      const location = locationOf(await server.authorize(client, parameters))
      const request_id = location.searchParams.get('request_id')
      if (!request_id) throw new Error(`The request was refused: ${location}`)
      return request_id
    },

    complete: (decision: object, token = DASHBOARD_TOKEN) =>
      server.json('/oauth2/authorize/complete', decision, { authorization: `Bearer ${token}` }),

    /** Begins an authorization, consents as a member, and returns the code. */
    async code(
      client: Pick<Registered, 'client_id'>,
      parameters: Sent = {},
      consent: object = {},
    ): Promise<string> {
      const request_id = await server.ask(client, parameters)
      const decision = { request_id, decision: 'approve', subject: 'somebody', ...consent }
      const answer = (await (await server.complete(decision)).json()) as { redirect_to: string }
      return new URL(answer.redirect_to).searchParams.get('code') ?? ''
    },

    token: (parameters: Sent, headers: Record<string, string> = {}) =>
      server.form('/oauth2/token', parameters, headers),

    redeem: (
      { client_id }: Pick<Registered, 'client_id'>,
      code: string,
      parameters: Sent = {},
      headers: Record<string, string> = {},
    ) => {
      const sound = { client_id, code, redirect_uri: CALLBACK, code_verifier: VERIFIER }
      const grant_type = 'authorization_code'
      return server.token({ grant_type, ...sound, ...parameters }, headers)
    },

    refresh: (
      { client_id }: Pick<Registered, 'client_id'>,
      refresh_token: string,
      parameters: Sent = {},
    ) => server.token({ grant_type: 'refresh_token', client_id, refresh_token, ...parameters }),

    /** Marks the clients that are registered by now as consented to by a member. */
    async trustAll(): Promise<void> {
      await sql`update oauth_clients set last_used_at = now()`
    },

    /** Walks the whole flow and gives its tokens. */
    async tokens(client: Pick<Registered, 'client_id'>, parameters: Sent = {}): Promise<Answer> {
      const code = await server.code(client, parameters)
      return (await (await server.redeem(client, code)).json()) as Answer
    },

    back: (method: string, path: string, body?: unknown, token = DASHBOARD_TOKEN) =>
      server.send(method, `/back-channel${path}`, {
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),

    async [Symbol.asyncDispose]() {
      limiter.close()
      await database[Symbol.asyncDispose]()
    },
  }
  return server
}

/** The same for the tests of a file, after which it ends. */
export async function openOauth(options?: Parameters<typeof startOauth>[0]) {
  const server = await startOauth(options)
  afterAll(() => server[Symbol.asyncDispose]())
  return server
}

/** A sound authorization request. */
function asking(client_id: string): Sent {
  return {
    response_type: 'code',
    client_id,
    redirect_uri: CALLBACK,
    scope: 'svc:account:read svc:projects:read',
    state: 'a state',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  }
}

/** Writes parameters as a form does. */
export function encode(parameters: Sent): string {
  return Object.entries(parameters)
    .flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one] as const))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
}

export function locationOf(response: Response): URL {
  return new URL(response.headers.get('location') ?? 'about:blank')
}

/** Returns status and error of a refusal, for example `400 invalid_grant`. */
export async function refusal(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error?: string }
  return `${response.status} ${error}`
}

/** Writes the Basic credentials of a client. */
export function basic(client_id: string, secret = '') {
  return { authorization: `Basic ${btoa(`${client_id}:${secret}`)}` }
}
