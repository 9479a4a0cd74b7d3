import { ApiError } from '@svc/errors'
import type { ByteRange, FileGrant, ObjectFacts, ObjectStore } from '@svc/storage'
import { refuseStorage } from '../refuse-storage.ts'
import { readRange } from './byte-range.ts'
import { attachment } from './download-name.ts'
import { isNotModified, rangeHeader } from './precondition.ts'

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
  if (range === null) return new Response(await bodyOf(store, key, undefined), { headers })
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
