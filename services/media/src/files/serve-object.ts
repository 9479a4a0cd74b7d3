import { ApiError } from '@svc/errors'
import { acceptsEncoding } from '@svc/http'
import type { ByteRange, FileGrant, ObjectFacts, ObjectStore } from '@svc/storage'
import { refuseStorage } from '../refuse-storage.ts'

/** The types that a browser may display; all others are only offered for download. */
const SHOWN = new Set([
  'application/json',
  'application/x-subrip',
  'audio/mpeg',
  'audio/wav',
  'image/jpeg',
  'image/png',
  'text/vtt',
  'video/mp4',
  'video/webm',
])
/** Cache lifetime: shorter than that of any link; the validator makes requesting again cheap. */
const FRESH_SECONDS = 60 * 60

/**
 * Answers GET or HEAD for one object: whole, one range, or nothing when the client has it already.
 *
 * @throws {ApiError} `NOT_FOUND` when it was deleted since its address was made; `METHOD_NOT_ALLOWED`.
 */
export async function serveObject(
  store: ObjectStore,
  { objectKey: key, contentType }: FileGrant,
  request: Request,
  { download }: { download?: string | undefined },
): Promise<Response> {
  checkMethod(request.method)
  const facts = await store.head(key).catch(refuseStorage)
  if (!facts) throw new ApiError('NOT_FOUND', 'This file no longer exists.')

  const type = contentType ?? facts.content_type
  const headers = describe({ ...facts, content_type: type }, key, download)
  if (isNotModified(request.headers, facts.etag)) {
    return new Response(null, { status: 304, headers })
  }

  const range = readRange(rangeHeader(request, facts.etag), facts.size_bytes)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${facts.size_bytes}`)
    return new Response(null, { status: 416, headers })
  }
  if (request.method === 'HEAD') {
    headers.set('content-length', String(facts.size_bytes))
    return new Response(null, { headers })
  }
  if (range === null) {
    const whole = new Response(await bodyOf(store, key, undefined), { headers })
    return isText(type) && acceptsEncoding(request, 'gzip') ? compressed(whole) : whole
  }
  headers.set('content-range', `bytes ${range.first}-${range.last}/${facts.size_bytes}`)
  return new Response(await bodyOf(store, key, range), { status: 206, headers })
}

function checkMethod(method: string): void {
  if (method === 'GET' || method === 'HEAD') return
  throw new ApiError('METHOD_NOT_ALLOWED', `A file can be read with GET or HEAD, not ${method}.`, {
    headers: { Allow: 'GET, HEAD' },
  })
}

function describe(facts: ObjectFacts, key: string, download: string | undefined): Headers {
  const name = key.slice(key.lastIndexOf('/') + 1)
  const type = facts.content_type.split(';', 1)[0] ?? ''
  const isShown = SHOWN.has(type)
  return new Headers({
    'accept-ranges': 'bytes',
    'cache-control': `private, max-age=${FRESH_SECONDS}`,
    'content-disposition':
      isShown && download === undefined
        ? `inline; filename="${name}"`
        : attachment(key, download ?? ''),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': isShown ? facts.content_type : 'application/octet-stream',
    'cross-origin-resource-policy': 'cross-origin',
    etag: facts.etag,
    ...(isText(type) && { vary: 'accept-encoding' }),
    'x-content-type-options': 'nosniff',
  })
}

/** A local file is sent by the kernel, with its length; a stream has to be sent in chunks. */
async function bodyOf(store: ObjectStore, key: string, range: ByteRange | undefined) {
  const path = store.localPath(key)
  if (path) return range ? Bun.file(path).slice(range.first, range.last + 1) : Bun.file(path)
  const object = await store.read(key, range).catch(refuseStorage)
  return object?.stream ?? null
}

/** Texts shrink to a fifth: the words of an hour of speech are most of a megabyte. */
const isText = (type: string) => /json|subrip|^text/.test(type)

function compressed({ body, headers }: Response): Response {
  headers.set('content-encoding', 'gzip')
  // Of the same content in other bytes.
  headers.set('etag', `W/${headers.get('etag')}`)
  return new Response(body?.pipeThrough(new CompressionStream('gzip')) ?? null, { headers })
}

const MOST_CHARACTERS = 100

/**
 * Writes the `Content-Disposition` of a file that is saved.
 *
 * @param key - The object's; its last part gives the extension, and the name where none is wanted.
 * @param wanted - The name that the client requests, without extension. Only its letters, digits, spaces and
 *   hyphens are used, because the signature of the address does not cover it.
 * @see https://www.rfc-editor.org/rfc/rfc6266#section-4.3
 */
export function attachment(key: string, wanted: string): string {
  const own = key.slice(key.lastIndexOf('/') + 1)
  // `1` and `true` are flags, not names.
  if (['1', 'true'].includes(wanted)) return attachment(key, '')
  const plain = wanted.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N} -]+/gu, ' ')
  const words = plain.replaceAll(/\s+/g, ' ').trim()
  const short = [...words].slice(0, MOST_CHARACTERS).join('').trim()
  if (short === '') return `attachment; filename="${own}"`
  const name = `${short}${own.slice(own.lastIndexOf('.'))}`
  return `attachment; filename="${own}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

/**
 * Returns whether the client already has this content, so that the answer is 304.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
function isNotModified(headers: Headers, etag: string): boolean {
  const known = headers.get('if-none-match')
  if (known === null) return false
  if (known.trim() === '*') return true
  return known.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}

/**
 * Returns the `Range` header, unless `If-Range` shows that the content has changed since.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.5
 */
function rangeHeader({ method, headers }: Request, etag: string): string | null {
  const wanted = headers.get('if-range')
  if (method !== 'GET' || (wanted !== null && wanted.trim() !== etag)) return null
  return headers.get('range')
}

/**
 * Reads a `Range` header for an object of `size` bytes.
 *
 * @returns The range; `null` to send everything, because there is no range or none that we serve (several ranges,
 *   another unit, bad syntax); `unsatisfiable` when no byte of it exists.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-14.2
 */
function readRange(header: string | null, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '')
  if (!match) return null
  const [, first = '', last = ''] = match
  if (first === '') return last === '' ? null : readSuffix(Number(last), size)
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'unsatisfiable'
  return {
    first: Number(first),
    last: last === '' ? size - 1 : Math.min(Number(last), size - 1),
  }
}

/** `bytes=-500` is the last 500 bytes, or everything when there are fewer. */
function readSuffix(length: number, size: number): ByteRange | 'unsatisfiable' {
  if (length === 0 || size === 0) return 'unsatisfiable'
  return { first: Math.max(0, size - length), last: size - 1 }
}
