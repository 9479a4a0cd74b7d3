import { OAuthError } from '@svc/errors'
import { readBytes } from '@svc/http'
import { type Parameters, parseParameters } from './parse-parameters.ts'

/** The longest form, in bytes: room for an access token and an authorization code. */
const MOST_BYTES = 64 * 1024

/**
 * Reads the form in a request's body. The query is ignored: OAuth 2.1 §3.2.
 *
 * @throws {OAuthError} `invalid_request` when the body is anything but a form, or too long (413).
 */
export async function readForm(request: Request): Promise<Parameters> {
  checkMediaType(request.headers)
  const bytes = await readBytes(request, MOST_BYTES)
  return parseParameters(decode(bytes))
}

const FORM =
  /^\s*application\/x-www-form-urlencoded\s*(;\s*charset\s*=\s*("utf-?8"|utf-?8)\s*)?;?\s*$/i

function checkMediaType(headers: Headers) {
  const encoding = headers.get('content-encoding')
  const isPlain = !encoding || encoding.toLowerCase() === 'identity'
  if (isPlain && FORM.test(headers.get('content-type') ?? '')) return
  throw new OAuthError(
    'invalid_request',
    'The parameters are sent in the body, as application/x-www-form-urlencoded in UTF-8.',
  )
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new OAuthError('invalid_request', 'The body is not UTF-8.')
  }
}
