import { afterAll } from 'bun:test'
import {
  type CallToolResult,
  Client,
  type ClientCapabilities,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { createApi } from '@svc/api'
import { openAccessTokens } from '@svc/api/access-tokens'
import { createTokenSigner } from '@svc/auth-core'
import {
  createUlid,
  enrollMember,
  ensureSigningKey,
  openJobs,
  type ProjectRun,
  readSigningKey,
  saveTranscript,
  signingKeySealer,
} from '@svc/domain'
import {
  begunProject,
  createCaller,
  createKey,
  createTestDatabase,
  endProject,
  testClip,
} from '@svc/domain/testing'
import { type LogEntry, listen } from '@svc/http'
import { openRateLimiter } from '@svc/rate-limit'
import { type Plan, SCOPES, type Scope } from '@svc/specification/access'
import { createMcp } from '../src/app.ts'

export const SECRET = 'a secret of the tests, long enough'

/** The VTT file of every transcript. */
const TRANSCRIPT = `WEBVTT

00:00:00.200 --> 00:00:03.000
One
two.

01:01:01.500 --> 01:01:04.000
<v Ann &amp; Rob>Three &amp; four.

01:01:05.000 --> 01:01:06.000
<v Ann &amp; Rob>Five.
`

const LISTENING = {
  address: { hostname: '127.0.0.1', port: 0 },
  maxBodyBytes: 1024 ** 3,
  idleSeconds: 60,
}

/** An answer of the API that a test chose. */
interface Failure {
  /** How the address ends that it is for. */
  path: string
  answer: Response
}

interface Post {
  key?: string
  headers?: Record<string, string>
  path?: string
  signal?: AbortSignal
}

/** Starts the real MCP application in front of the real API, on a database of its own. */
export async function startMcp({ rateLimitScale = 1000, pauseMilliseconds = 50 } = {}) {
  const database = await createTestDatabase()
  const { sql } = database
  const jobs = await openJobs(database.url, { role: 'sender' })
  const logged: LogEntry[] = []
  const log = (entry: LogEntry) => void logged.push(entry)
  const limiter = openRateLimiter({ redisUrl: null, scale: rateLimitScale, onRedisChange() {} })
  const server = listen((request) => mcp.handle(request), {
    ...LISTENING,
    log,
  })
  const baseUrl = server.url
  const sealer = signingKeySealer(SECRET)
  await ensureSigningKey(sql, sealer)
  const accessTokens = openAccessTokens({ sql, secret: SECRET, baseUrl, log })
  accessTokens.start()
  const api = createApi({ sql, jobs, limiter, accessTokens, secret: SECRET, baseUrl, log })
  const seen: Request[] = []
  const failures: Failure[] = []
  const link = {
    async handle(request: Request) {
      seen.push(request.clone())
      const failure = failures.find(({ path }) => request.url.endsWith(path))
      if (!failure) return api.handle(request)
      failures.splice(failures.indexOf(failure), 1)
      return failure.answer
    },
  }
  const files = {
    handle: ({ url }: Request) =>
      new Response(TRANSCRIPT, { status: /\.vtt(\?|$)/.test(url) ? 200 : 404 }),
  }
  const mcp = createMcp({ api: link, files, baseUrl, log, pauseMilliseconds })
  const clients: Client[] = []
  const stops = [() => server.stop()]

  return {
    sql,
    baseUrl,
    logged,
    /** The requests to the API, in order. */
    seen,
    /** Answers that replace those of the API, each used once. */
    failures,

    caller: (plan?: Plan, scopes?: readonly Scope[]) => createCaller(sql, plan, scopes),
    keyOf: (account_id: string, scopes: readonly Scope[]) => createKey(sql, account_id, scopes),

    /** An access token of a new member, with the grant that it belongs to. */
    async token(aud: string | readonly string[], scopes: readonly Scope[] = SCOPES) {
      const subject = createUlid()
      const { account_id } = await enrollMember(sql, { subject, name: 'Ada', plan: 'pro' })
      const sign = createTokenSigner(await readSigningKey(sql, sealer))
      const iat = Math.floor(Date.now() / 1000)
      const ids = { sub: subject, client_id: createUlid(), jti: createUlid(), gid: createUlid() }
      const times = { iat, exp: iat + 900 }
      const token = await sign({ iss: baseUrl, aud, ...ids, ...times, scope: scopes.join(' ') })
      return { token, account_id, grant_id: ids.gid }
    },

    /** Connects the SDK's own client over HTTP; `legacy` is one of before 2026-07-28, with its handshake. */
    async client(
      key: string,
      mode: 'legacy' | { pin: string } = CURRENT,
      capabilities: ClientCapabilities = {},
      query = '',
    ): Promise<Client> {
      const options = { versionNegotiation: { mode }, capabilities }
      const client = new Client({ name: 'tests', version: '1' }, options)
      const headers = { authorization: `Bearer ${key}` }
      const url = new URL(`${baseUrl}/mcp${query}`)
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
      clients.push(client)
      return client
    },

    /** Serves the application once more, on an address where every request is one of this credential. */
    serveAs(key: string): string {
      const front = listen(
        (request) => {
          request.headers.set('authorization', `Bearer ${key}`)
          return app.handle(request)
        },
        { ...LISTENING, log },
      )
      const app = createMcp({ api: link, baseUrl: front.url, log, pauseMilliseconds })
      stops.push(() => front.stop())
      return front.url
    },

    /** Posts a text as it is, and any other value as JSON. */
    post(message: unknown, { key, headers, path = '/mcp', signal }: Post = {}): Promise<Response> {
      return fetch(baseUrl + path, {
        method: 'POST',
        headers: {
          ...(key && { authorization: `Bearer ${key}` }),
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          ...headers,
        },
        body: typeof message === 'string' ? message : JSON.stringify(message),
        ...(signal && { signal }),
      })
    },

    /** Sends a request to the API directly. */
    v1(method: string, path: string, key: string, body?: object): Promise<Response> {
      return api.handle(
        new Request(`http://localhost${path}`, {
          method,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        }),
      )
    },

    async project(key: string): Promise<string> {
      const source = { url: 'https://media.example.org/talk.mp4' }
      const response = await this.v1('POST', '/v1/projects', key, { source })
      return ((await response.json()) as { project_id: string }).project_id
    },

    /** Takes a project as a worker does. */
    begin: (project_id: string): Promise<ProjectRun> => begunProject(sql, project_id),

    /** Lets a project have the transcript that is at its link. */
    transcribe: (run: ProjectRun) =>
      saveTranscript(sql, run, { source: 'imported', word_count: 3, language: 'en' }),

    /** Ends a project with clips, and gives their ids. */
    finish: (run: ProjectRun, title = 'Clip'): Promise<string[]> =>
      endProject(sql, run, [testClip(1, title), testClip(2, title)]),

    async [Symbol.asyncDispose]() {
      await accessTokens.stop()
      await Promise.all(clients.map((client) => client.close()))
      await Promise.all(stops.map((stop) => stop()))
      await jobs.stop()
      await database[Symbol.asyncDispose]()
    },
  }
}

/** The same for the tests of a file, after which it ends. */
export async function openMcp(options?: Parameters<typeof startMcp>[0]) {
  const mcp = await startMcp(options)
  afterAll(() => mcp[Symbol.asyncDispose]())
  return mcp
}

/** The newest revision of the protocol, and no other. */
const CURRENT = { pin: '2026-07-28' }

/** Reads the answer of a tool: `undefined` when it was empty. */
export function toldBy({ content }: Pick<CallToolResult, 'content'>): unknown {
  const [first] = content
  const text = first?.type === 'text' ? first.text : ''
  return text.startsWith('{') ? JSON.parse(text) : undefined
}

/** Reads the JSON-RPC messages out of an answer, whichever way they came. */
export async function messagesOf(response: Response): Promise<Message[]> {
  const text = await response.text()
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    return [JSON.parse(text)]
  }
  return [...text.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data))
}

export interface Message {
  id?: unknown
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  error?: { code: number; message: string }
}
