import { ApiError } from '@svc/errors'
import { openLink, readBytes } from '@svc/http'
import type { Core } from '../dependencies.ts'
import { isOwnOrigin } from '../request/is-own-origin.ts'
import { type RequestContext, sessionOf } from '../request/request-context.ts'
import type { Member } from '../sign-in/sign-in.ts'

/** Path prefix to which the page at `/swagger` sends its calls of `/v1`; the path of the call follows it. */
export const TRY_PATH = '/dashboard/try'

/** Returns the caller to the page at `/swagger`: the member who is signed in, or `null`. */
export function showCaller(context: RequestContext): Response {
  return answer(Response.json(sessionOf(context)), context)
}

/**
 * Forwards a call of the page at `/swagger` to `/v1`: for the member who is signed in, or with the credential that was
 * entered on the page. No credential of the member ever reaches the page.
 *
 * The call must come from a page of this origin, and for a member must contain the token of their session, as forms do.
 */
export async function tryCall(
  core: Core,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  try {
    return answer(await send(core, context, request), context)
  } catch (error) {
    if (error instanceof ApiError) return answer(error.asResponse(), context)
    throw error
  }
}

async function send(core: Core, context: RequestContext, request: Request): Promise<Response> {
  const { headers, method } = request
  if (!isSilentRead(request) && !isOwnOrigin(headers, core.baseUrl)) throw foreign()
  const credential = headers.get('authorization') ?? (await credentialOf(core, context, request))
  const body = READS.has(method) ? null : await readBytes(request, MOST_BYTES)
  const { pathname, search } = new URL(request.url)
  const link = openLink(core.api)
  return link.fetch(link.baseUrl + pathname.slice(TRY_PATH.length) + search, {
    method,
    headers: { ...passedOn(headers), authorization: credential },
    ...(body && body.length > 0 && { body: new Uint8Array(body) }),
    signal: request.signal,
  })
}

/**
 * Returns whether a request is a read without `Sec-Fetch-Site` and `Origin`, which browsers omit from a GET over plain
 * http. Such a call is still protected by its custom header: another site would need a CORS preflight, which is refused.
 */
const isSilentRead = ({ headers, method }: Request) =>
  READS.has(method) && !headers.has('sec-fetch-site') && !headers.has('origin')

async function credentialOf(
  core: Core,
  { member, formToken }: RequestContext,
  { headers, method }: Request,
): Promise<string> {
  if (!member) throw refuse('INVALID_API_KEY', 'Sign in on the dashboard, or give an API key.')
  if (!core.contexts.isOwnToken(formToken, headers.get('x-form-token') ?? '')) {
    throw refuse('ORIGIN_REJECTED', 'You signed in or out since the page was shown: load it again.')
  }
  if (!READS.has(method)) requireVerified(core, member)
  return `Bearer ${await core.accounts.accessToken(member)}`
}

function requireVerified({ isMailed }: Core, { is_verified }: Member) {
  if (isMailed && !is_verified) {
    throw refuse('CONFLICT', 'Verify your e-mail address on the dashboard first.')
  }
}

/** The limit of `/v1`, in bytes. */
const MOST_BYTES = 3_000_000
const READS = new Set(['GET', 'HEAD'])

/** The headers that `/v1` reads; all others are dropped. */
const PASSED_ON = [
  'accept',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'last-event-id',
  'x-forwarded-for',
  'x-request-id',
]

function passedOn(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

/** Returns a response that no other site can read and that browsers do not render as a page. */
function answer({ status, headers, body }: Response, { cookies }: RequestContext): Response {
  const own = new Headers(headers)
  for (const name of ['set-cookie', 'content-length', 'content-encoding']) own.delete(name)
  own.set('cache-control', 'private, no-store')
  own.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  own.set('cross-origin-resource-policy', 'same-origin')
  own.set('x-content-type-options', 'nosniff')
  for (const cookie of cookies) own.append('set-cookie', cookie)
  return new Response(body, { status, headers: own })
}

const foreign = () =>
  refuse('ORIGIN_REJECTED', 'Calls are tried from a page of this service alone.')

const refuse = (code: 'INVALID_API_KEY' | 'ORIGIN_REJECTED' | 'CONFLICT', description: string) =>
  new ApiError(code, description)
