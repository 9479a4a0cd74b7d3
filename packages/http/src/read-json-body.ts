import { ApiError } from '@svc/errors'
import { readBytes } from './read-bytes.ts'

/**
 * Reads a request's JSON body without ever holding more than `maxBytes` of it.
 *
 * @param maxBytes - Counted while reading, so a body of unknown length is cut off too.
 * @returns `undefined` when the request has no body at all.
 * @throws {ApiError} `UNSUPPORTED_MEDIA_TYPE` when the body is not declared as plain JSON.
 * @throws {ApiError} `PAYLOAD_TOO_LARGE` when it is longer than `maxBytes`.
 * @throws {ApiError} `INVALID_JSON` when it is not UTF-8 or does not parse.
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes)
  if (bytes.length === 0) return undefined
  checkMediaType(request.headers)
  return parse(bytes)
}

function checkMediaType(headers: Headers) {
  const encoding = headers.get('content-encoding')
  if (encoding && encoding !== 'identity') {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `The body is encoded as "${shown(encoding)}"; send it without Content-Encoding.`,
      { location: 'header.Content-Encoding' },
    )
  }
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/json') {
    const received = type.trim() ? `"${shown(type.trim())}"` : 'no Content-Type'
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `The body came with ${received}; it must be application/json.`,
      { location: 'header.Content-Type' },
    )
  }
  const charset = parameters.find((parameter) => /^\s*charset=/i.test(parameter))
  if (charset && !/^\s*charset="?utf-?8"?\s*$/i.test(charset)) {
    throw invalidJson(`The body is declared as ${shown(charset.trim())}; JSON is always UTF-8.`)
  }
}

function parse(bytes: Uint8Array): unknown {
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

const invalidJson = (description: string) =>
  new ApiError('INVALID_JSON', description, { location: 'body' })

const shown = (text: string) => text.slice(0, 80)
