import { ApiError, invalidAt } from '@svc/errors'

/** The most values in a body. No valid request has as many: the 5,000 words of a clip with all their members are 35,000. */
const MOST_VALUES = 40_000
/** With a small `maxBytes` fewer values are allowed: one per this many bytes, but at least `VALUES_ANYWHERE`. */
const BYTES_PER_VALUE = 25
const VALUES_ANYWHERE = 1_000
/** The most members of one object: listing them costs a multiple of parsing them. */
const MOST_MEMBERS = 1_000
/** The deepest nesting. The schemas are much flatter; only free-form client data may nest at all. */
const DEEPEST = 32

/**
 * Reads a request's JSON body without ever holding more than `maxBytes` of it.
 *
 * @param maxBytes - Counted while reading, so a body of unknown length is cut off too.
 * @returns `undefined` when the request has no body at all.
 * @throws {ApiError} `UNSUPPORTED_MEDIA_TYPE` when the body is not declared as plain JSON.
 * @throws {ApiError} `PAYLOAD_TOO_LARGE` when it is longer than `maxBytes`.
 * @throws {ApiError} `INVALID_JSON` when it is not UTF-8 or does not parse.
 * @throws {ApiError} `VALIDATION_ERROR` when it has more than 32 levels, 40,000 values (fewer where less
 * than a megabyte is read), or 1,000 members in one object.
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  return (await readJson(request, maxBytes))?.value
}

/** A parsed body, and how long it was. */
export interface JsonBody {
  value: unknown
  bytes: number
}

/** Reads a request's JSON body as `readJsonBody` does, and returns its length too. */
export async function readJson(request: Request, maxBytes: number): Promise<JsonBody | undefined> {
  const bytes = await readBytes(request, maxBytes)
  if (bytes.length === 0) return undefined
  checkMediaType(request)
  return { value: parse(bytes, maxBytes), bytes: bytes.length }
}

const JSON_TYPE = 'application/json'
/** The media type of a PATCH body (RFC 7396). */
const MERGE_PATCH_TYPE = 'application/merge-patch+json'

function checkMediaType({ method, headers }: Request) {
  const encoding = headers.get('content-encoding')
  if (encoding && encoding !== 'identity') {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `The body is encoded as "${shown(encoding)}"; send it without Content-Encoding.`,
      { location: 'header.Content-Encoding' },
    )
  }
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').split(';')
  const allowed = method === 'PATCH' ? [JSON_TYPE, MERGE_PATCH_TYPE] : [JSON_TYPE]
  if (!allowed.includes(type.trim().toLowerCase())) {
    const received = type.trim() ? `"${shown(type.trim())}"` : 'no Content-Type'
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `The body came with ${received}; it must be ${allowed.join(' or ')}.`,
      {
        location: 'header.Content-Type',
        ...(method === 'PATCH' && { headers: { 'Accept-Patch': allowed.join(', ') } }),
      },
    )
  }
  const charset = parameters.find((parameter) => /^\s*charset=/i.test(parameter))
  if (charset && !/^\s*charset="?utf-?8"?\s*$/i.test(charset)) {
    throw invalidJson(`The body is declared as ${shown(charset.trim())}; JSON is always UTF-8.`)
  }
}

function parse(bytes: Uint8Array, maxBytes: number): unknown {
  checkExtent(bytes, maxBytes)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw invalidJson('The body is not valid UTF-8.')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw invalidJson(`The body of ${bytes.length} bytes is not valid JSON.`)
  }
}

function checkExtent(bytes: Uint8Array, maxBytes: number) {
  const share = Math.max(VALUES_ANYWHERE, Math.floor(maxBytes / BYTES_PER_VALUE))
  const mostValues = Math.min(MOST_VALUES, share)
  const { depth, values, members, isClosed } = measureJson(bytes)
  const excess =
    (depth > DEEPEST && `${depth} levels of arrays and objects; at most ${DEEPEST}`) ||
    (members > MOST_MEMBERS && `an object of ${members} members; at most ${MOST_MEMBERS}`) ||
    (values > mostValues && `${values} values; at most ${mostValues}`)
  if (!excess) return
  if (!isClosed) throw invalidJson('The body ends before all of its arrays and objects do.')
  const description = `The body has ${excess} are allowed.`
  throw invalidAt('body', description)
}

const invalidJson = (description: string) =>
  new ApiError('INVALID_JSON', description, { location: 'body' })

const shown = (text: string) => text.slice(0, 80)

/** Measurements of a JSON text, made without parsing it. */
interface JsonMeasure {
  /** The depth to which arrays and objects are nested. */
  depth: number
  /** Items, members, arrays and objects together; never an underestimate. */
  values: number
  /** The most members of one object that is at most 63 levels deep. */
  members: number
  /** Whether every array and object that is opened is closed; otherwise the text is not JSON. */
  isClosed: boolean
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const ARRAY = 0x5b
const ARRAY_END = 0x5d
const OBJECT = 0x7b
const OBJECT_END = 0x7d
const COUNTED_LEVELS = 64

/**
 * Measures a JSON text in one pass over its bytes, at about a millisecond a megabyte.
 *
 * For some texts parsing costs fifty times as much: for objects with many members, and for deep nesting.
 */
function measureJson(bytes: Uint8Array): JsonMeasure {
  const { length } = bytes
  let open = 0
  let depth = 0
  let values = 0
  let members = 0
  // For each open array or object: whether it is an object, and the number of commas so far.
  const isObject = new Uint8Array(COUNTED_LEVELS)
  const commas = new Uint32Array(COUNTED_LEVELS)
  for (let index = 0; index < length; index += 1) {
    const byte = bytes[index]
    if (byte === QUOTE) {
      index = endOfText(bytes, index + 1)
    } else if (byte === COMMA) {
      values += 1
      const count = (commas[open] ?? 0) + 1
      commas[open] = count
      if (isObject[open] === 1) members = Math.max(members, count + 1)
    } else if (byte === ARRAY || byte === OBJECT) {
      values += 1
      open += 1
      commas[open] = 0
      isObject[open] = byte === OBJECT ? 1 : 0
      depth = Math.max(depth, open)
    } else if (byte === ARRAY_END || byte === OBJECT_END) {
      open -= 1
    }
  }
  return { depth, values, members, isClosed: open === 0 }
}

function endOfText(bytes: Uint8Array, start: number): number {
  let index = start
  for (; index < bytes.length; index += 1) {
    const byte = bytes[index]
    if (byte === QUOTE) return index
    if (byte === BACKSLASH) index += 1
  }
  return index
}

/**
 * Reads a request's body without ever holding more than `maxBytes` of it.
 *
 * @param maxBytes - Counted while reading, so a body of unknown length is cut off too.
 * @returns No bytes when the request has no body.
 * @throws {ApiError} `PAYLOAD_TOO_LARGE` when it is longer than `maxBytes`.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0)
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (length > maxBytes) throw tooLarge(maxBytes)
  // The server cuts a body at its declared length. Reading it at once costs a fraction of reading a stream.
  if (length <= maxBytes) return Buffer.from(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = (maxBytes: number) =>
  new ApiError('PAYLOAD_TOO_LARGE', `The body is longer than the ${maxBytes} bytes allowed here.`)
