import { HOSTILE_TEXTS } from './hostile-values.ts'
import { brokenValue, fittingValue } from './make-value.ts'
import { MALFORMED_JSON, ODD_JSON } from './malformed-json.ts'
import type { Operation } from './openapi-operation.ts'
import type { Random } from './random.ts'

/** The known fault of a request. */
export type Kind = 'well-formed' | 'broken' | 'malformed' | 'misaddressed' | 'odd headers'

export interface FuzzRequest {
  kind: Kind
  method: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}

/** The resources that requests can name. */
export interface World {
  keys: { whole: string; withoutScopes: string; ofAnotherAccount: string }
  /** Ids that exist, or did, by the name of the parameter. */
  ids: Map<string, string[]>
}

const KINDS: readonly Kind[] = [
  ...Array<Kind>(9).fill('well-formed'),
  ...Array<Kind>(5).fill('broken'),
  ...Array<Kind>(3).fill('malformed'),
  ...Array<Kind>(2).fill('misaddressed'),
  'odd headers',
]

/** Makes one request of an operation. */
export function makeRequest(operation: Operation, world: World, random: Random): FuzzRequest {
  const kind = random.pick(KINDS)
  const body = bodyOf(operation, kind, random)
  return {
    kind,
    method: operation.method,
    path: addressOf(operation, kind, world, random),
    headers: headersOf(kind, world, random, body !== null),
    body,
  }
}

function bodyOf({ body }: Operation, kind: Kind, random: Random): FuzzRequest['body'] {
  if (kind === 'malformed') {
    const group = random.pick(Object.values(MALFORMED_JSON))
    return random.chance(0.3) ? random.pick(ODD_JSON) : random.pick(group)
  }
  if (!body) return null
  const fitting = random.chance(0.3) ? body.example : fittingValue(body.schema, random)
  return JSON.stringify(kind === 'broken' ? brokenValue(fitting, random) : fitting) ?? ''
}

function addressOf(
  { path, parameters }: Operation,
  kind: Kind,
  { ids }: World,
  random: Random,
): string {
  const isLost = kind === 'misaddressed'
  const steps = path.replaceAll(/{(\w+)}/g, (_, name: string) => {
    const known = ids.get(name) ?? []
    return isLost || known.length === 0 ? encoded(random.pick(HOSTILE_TEXTS)) : random.pick(known)
  })
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && random.chance(isLost ? 0.7 : 0.4))
    .map(({ name, schema }) => {
      const value = isLost ? random.pick(HOSTILE_TEXTS) : fittingValue(schema, random)
      return `${name}=${encoded(String(value))}`
    })
  if (isLost && random.chance(0.3)) query.push(`${encoded(random.pick(HOSTILE_TEXTS))}=1`)
  return query.length > 0 ? `${steps}?${query.join('&')}` : steps
}

const ODD_HEADERS: readonly Record<string, string>[] = [
  { authorization: '' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer svck_x' },
  { authorization: 'Basic YTpi' },
  { authorization: `Bearer svck_aaaaaaaa_${'a'.repeat(49)}` },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-encoding': 'gzip' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'x'.repeat(201) },
  { 'idempotency-key': 'ü' },
  { 'idempotency-key': 'again' },
  { traceparent: '00-0-0-0' },
  { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  { 'x-request-id': 'x'.repeat(4000) },
  { origin: 'https://example.org' },
  { 'sec-fetch-mode': 'navigate' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': 'not an address' },
  { 'if-match': '*', range: 'bytes=0-1', accept: 'text/html' },
]

function headersOf(kind: Kind, { keys }: World, random: Random, hasBody: boolean) {
  const isOdd = kind === 'odd headers'
  const key = isOdd && random.chance(0.4) ? random.pick(Object.values(keys)) : keys.whole
  return {
    authorization: `Bearer ${key}`,
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(isOdd && random.pick(ODD_HEADERS)),
  }
}

// A path that is only dots would be another path.
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('.', '%2E')
}
