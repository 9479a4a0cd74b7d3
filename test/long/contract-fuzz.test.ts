import { describe, expect, test } from 'bun:test'
import { boundOf } from '@svc/patience'
import { openApi } from '../../services/api/test/start-api.ts'
import { type FuzzRequest, makeRequest, type World } from '../fuzz/make-request.ts'
import { MALFORMED_JSON } from '../fuzz/malformed-json.ts'
import { type Operation, operationsOf } from '../fuzz/openapi-operation.ts'
import { createRandom } from '../fuzz/random.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 3_000)
/** Many at once, of any operations, and few resources: so that what locks the same rows meets. */
const AT_ONCE = 24
const IDS = 4
/** Processor time of this process for all requests, so that other load makes no difference: several times what they take. */
const MOST_CPU_SECONDS = REQUESTS / 200

const api = await openApi({ rateLimitScale: 1e6 })

const { account_id, key } = await api.caller()
const operations = operationsOf(await (await api.call('GET', '/swagger/json')).json())
const world: World = {
  keys: {
    whole: key,
    withoutScopes: await api.keyOf(account_id, []),
    ofAnotherAccount: (await api.caller()).key,
  },
  ids: new Map(),
}

describe('what the OpenAPI document promises', () => {
  test(`holds for ${REQUESTS} requests made from it, malformed and well-formed (seed ${SEED})`, async () => {
    const random = createRandom(SEED)
    const since = process.cpuUsage()
    const tally = new Map<string, number>()
    const faults: string[] = []
    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
      // Some requests delete: without new resources, soon no request would find one.
      if (sent % 240 === 0) learn(JSON.stringify(await api.completedProject(key, 3)))
      const batch = Array.from({ length: AT_ONCE }, () => {
        const operation = random.pick(operations)
        return { operation, request: makeRequest(operation, world, random) }
      })
      await Promise.all(
        batch.map(async ({ operation, request }) => {
          const response = await send(request)
          const text = await textOf(response)
          learn(text)
          count(tally, `${request.kind} ${response.status}`)
          const fault = faultOf(operation, response, text)
          if (fault) faults.push(`${fault}: ${shown(request)} → ${text.slice(0, 200)}`)
        }),
      )
    }
    expect(faults.slice(0, 20)).toEqual([])
    const spent = secondsOfWork(since)
    expect(spent).toBeLessThan(boundOf(MOST_CPU_SECONDS, spent))
    // If every request were refused, the test would check nothing.
    const successes = [...tally].filter(([name]) => / 20\d$/.test(name))
    expect(successes.reduce((sum, [, times]) => sum + times, 0)).toBeGreaterThan(REQUESTS / 20)
  })
})

const POST = { kind: 'malformed', method: 'POST', path: '/v1/projects' } as const

describe('a body that is not JSON', () => {
  const groups = Object.entries(MALFORMED_JSON)
  test.each(groups)('is refused: %s', async (_, texts) => {
    for (const body of texts) {
      const since = process.cpuUsage()
      const response = await send({ ...POST, headers: jsonHeaders(), body })
      const { errors } = (await response.json()) as { errors: { code: string }[] }
      expect([String(body).slice(0, 200), errors[0]?.code]).toEqual([
        String(body).slice(0, 200),
        'INVALID_JSON',
      ])
      const spent = secondsOfWork(since)
      expect(spent).toBeLessThan(boundOf(0.5, spent))
    }
  })

  test('sets no member of an object prototype', async () => {
    for (const body of [
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
    ])
      await send({ ...POST, headers: jsonHeaders(), body })
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })
})

function secondsOfWork(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

const jsonHeaders = () => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' })

/** Reads an answer that ends; of a stream of events the first bytes are enough. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  await response.body?.cancel()
  return ''
}

async function send({ method, path, headers, body }: FuzzRequest): Promise<Response> {
  const hasBody = body !== null && method !== 'GET' && method !== 'HEAD'
  return api.api.handle(
    new Request(`http://localhost${path}`, { method, headers, ...(hasBody && { body }) }),
  )
}

/** What is answered where the document refers to a refusal. */
const JSON_ALONE = { 'application/json': {} }

function faultOf(operation: Operation, response: Response, text: string): string | null {
  const { status, headers } = response
  if (status >= 500) return `status ${status}`
  if (!(status in operation.responses)) return `undocumented status ${status}`
  if (!headers.get('x-request-id') || !headers.get('x-trace-id')) return 'no ids'
  if (!headers.get('ratelimit-limit')) return 'no RateLimit-Limit'
  if (status === 204) return text === '' ? null : 'a body where there is none'
  const [type = ''] = headers.get('content-type')?.split(';') ?? []
  const { content = JSON_ALONE } = operation.responses[status] ?? {}
  if (!(type in content)) return `${type}, which is not documented`
  return status >= 400 ? faultOfRefusal(text) : null
}

function faultOfRefusal(text: string): string | null {
  const { errors } = JSON.parse(text) as { errors?: { code?: unknown; description?: unknown }[] }
  const isWhole =
    Array.isArray(errors) &&
    errors.length > 0 &&
    errors.length <= 20 &&
    errors.every(
      ({ code, description }) => typeof code === 'string' && typeof description === 'string',
    )
  if (!isWhole) return 'not the error body'
  return /\bat \/|node_modules|select |postgres/i.test(text) ? 'tells of the inside' : null
}

/** Keeps the ids of an answer for later requests. */
function learn(text: string) {
  for (const [, name = '', id = ''] of text.matchAll(/"(\w+_id)s?":\[?"([0-9A-Z]{26})"/g)) {
    world.ids.set(name, [...(world.ids.get(name) ?? []), id].slice(-IDS))
  }
}

function count(tally: Map<string, number>, name: string) {
  tally.set(name, (tally.get(name) ?? 0) + 1)
}

function shown({ method, path, headers, body }: FuzzRequest): string {
  const { authorization: _, ...others } = headers
  return `${method} ${path.slice(0, 200)} ${JSON.stringify(others)} ${String(body).slice(0, 200)}`
}
