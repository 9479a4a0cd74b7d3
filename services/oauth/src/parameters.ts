import { OAuthError, type OAuthErrorCode } from '@svc/errors'
import { readBytes, toApiError } from '@svc/http'
import { isScope, SCOPES, type Scope } from '@svc/specification/access'

/** The parameters of a request, by the rules of OAuth 2.1 §3.1 and §3.2. */
export interface Parameters {
  /** Returns the value of a parameter; an empty one counts as omitted. */
  get(name: string): string | undefined
  /** Returns all values of a parameter that may be repeated. */
  all(name: string): string[]
  /** Returns the error of a parameter; `undefined` when it is valid. An invalid parameter has no value. */
  faultOf(name: string): string | undefined
}

/** What may be repeated: RFC 8707 §2. */
const REPEATABLE = new Set(['resource'])

/** The most parameters that are parsed: far more than any valid request has, and a bound on the cost of parsing. */
const MOST_PARAMETERS = 100

/**
 * Parses a query or a form as `application/x-www-form-urlencoded`, strictly.
 *
 * A parameter that is repeated, or is not percent-encoded UTF-8, is marked invalid by itself; the rest is still parsed.
 * The code that reads a parameter handles its error, so errors in unknown parameters have no effect.
 *
 * @see https://url.spec.whatwg.org/#urlencoded-parsing which this follows, except that malformed input is an error
 */
export function parseParameters(text: string): Parameters {
  const values = new Map<string, string[]>()
  const faults = new Map<string, string>()
  const pairs = text.split('&', MOST_PARAMETERS + 1)
  if (pairs.length > MOST_PARAMETERS) return TOO_MANY
  for (const pair of pairs) {
    const split = pair.indexOf('=')
    const name = decode(split === -1 ? pair : pair.slice(0, split))
    if (!name) continue
    const value = split === -1 ? '' : decode(pair.slice(split + 1))
    const before = values.get(name) ?? []
    if (before.length > 0 && !REPEATABLE.has(name)) faults.set(name, 'was sent more than once')
    else if (value === null) faults.set(name, 'is not percent-encoded UTF-8')
    values.set(name, [...before, value ?? ''])
  }
  const all = (name: string) =>
    faults.has(name) ? [] : (values.get(name) ?? []).filter((value) => value !== '')
  return { all, get: (name) => all(name)[0], faultOf: (name) => faults.get(name) }
}

const TOO_MANY: Parameters = {
  get: () => undefined,
  all: () => [],
  faultOf: () => `is one of more than ${MOST_PARAMETERS}`,
}

/** @returns `null` when the text is not well-formed. */
function decode(text: string): string | null {
  if (!/[%+]/.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}

/** Refuses a request when one of these parameters was repeated or cannot be read: OAuth 2.1 §3.1. */
export function checkParameters(parameters: Parameters, names: readonly string[]): void {
  for (const name of names) {
    const fault = parameters.faultOf(name)
    if (fault) throw new OAuthError('invalid_request', `The parameter ${name} ${fault}.`)
  }
}

export function requireParameter(parameters: Parameters, name: string): string {
  const value = parameters.get(name)
  if (value === undefined) {
    throw new OAuthError('invalid_request', `The parameter ${name} is missing.`)
  }
  return value
}

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
  return parseParameters(utf8(bytes))
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

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new OAuthError('invalid_request', 'The body is not UTF-8.')
  }
}

/**
 * Converts any thrown value into an OAuth error.
 *
 * Errors of the code that all services share (a body that is too long, an unknown path) become `invalid_request`;
 * an unexpected error becomes `server_error` with a fixed message.
 */
export function toOAuthError(error: unknown, code: string | number = 'UNKNOWN'): OAuthError {
  if (error instanceof OAuthError) return error
  const { status, message, headers } = toApiError(code, error)
  return new OAuthError(CODES[status] ?? 'invalid_request', message, {
    status: status === WRONG_MEDIA_TYPE ? BAD_REQUEST : status,
    headers: { ...headers },
  })
}

const CODES: Readonly<Record<number, OAuthErrorCode>> = {
  500: 'server_error',
  503: 'temporarily_unavailable',
}

// OAuth endpoints answer invalid requests with 400; OAuth clients do not expect 415.
const WRONG_MEDIA_TYPE = 415
const BAD_REQUEST = 400

/** Describes an unexpected failure, for the log. */
export function describeFailure(error: unknown): { error: string; stack?: string } {
  if (!(error instanceof Error)) return { error: String(error) }
  return { error: error.message, ...(error.stack && { stack: error.stack }) }
}

/**
 * Reads space-separated scopes, in the order they are published; `null` when one is unknown or there are none.
 *
 * The space is the only separator: OAuth 2.1 §1.4.1.
 */
export function readScopes(text: string): Scope[] | null {
  const words = text.split(' ').filter((word) => word !== '')
  if (words.length === 0 || !words.every(isScope)) return null
  return SCOPES.filter((scope) => words.includes(scope))
}
