import { ClientError, ConflictError, PermissionError, ValidationError } from '@svc/client'
import { ApiError } from '@svc/errors'
import type { Core } from '../dependencies.ts'
import { isSignedOut } from '../sign-in/library-answers.ts'
import type { Member } from '../sign-in/sign-in.ts'
import { PageRefusal, toRefusal } from './page-refusal.ts'
import type { RequestContext } from './request-context.ts'

/** Path prefix to which the page at `/swagger` and the studio send their calls; the path of the call follows it. */
export const TRY_PATH = '/dashboard/try'

const READS = new Set(['GET', 'HEAD'])

/** Returns whether a call changes nothing. */
export const isRead = ({ method }: Request) => READS.has(method)

/**
 * Checks that a script of a page of this origin made a call.
 *
 * @throws {ApiError} `ORIGIN_REJECTED` otherwise.
 */
export function checkOrigin({ baseUrl }: Pick<Core, 'baseUrl'>, request: Request): void {
  if (isSilentRead(request) || isOwnOrigin(request.headers, baseUrl)) return
  throw refuse('ORIGIN_REJECTED', 'Calls are tried from a page of this service alone.')
}

/**
 * Returns whether a request is a read without `Sec-Fetch-Site` and `Origin`, which browsers omit from a GET over plain
 * http. Such a call is still protected by its custom header: another site would need a CORS preflight, which is refused.
 */
const isSilentRead = (request: Request) =>
  isRead(request) && !request.headers.has('sec-fetch-site') && !request.headers.has('origin')

/**
 * Gives the member for whom a call is made: it contains the token of their session, as forms do.
 *
 * @throws {ApiError} `INVALID_API_KEY` without a session, `ORIGIN_REJECTED` with the token of another one.
 */
export function callingMember(
  { member, isOwnToken }: RequestContext,
  { headers }: Request,
): Member {
  if (!member) throw refuseStranger()
  if (!isOwnToken(headers.get('x-form-token') ?? '')) {
    throw refuse('ORIGIN_REJECTED', 'You signed in or out since the page was shown: load it again.')
  }
  return member
}

/**
 * Makes sure that the member's e-mail address is verified before a call makes anything that outlives their session.
 *
 * @throws {ApiError} `CONFLICT` where mail is sent and it is not.
 */
export function requireVerifiedCaller(
  { isMailed }: Pick<Core, 'isMailed'>,
  { is_verified }: Member,
) {
  if (isMailed && !is_verified) {
    throw refuse('CONFLICT', 'Verify your e-mail address on the dashboard first.')
  }
}

/** Answers a call, and its refusals, so that no other site can read the answer and no browser renders it as a page. */
export async function answerCall(
  context: RequestContext,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return guarded(await work(), context)
  } catch (error) {
    if (error instanceof ApiError) return guarded(error.asResponse(), context)
    if (error instanceof PageRefusal) return guarded(refusalOf(error, context), context)
    throw error
  }
}

/** Answers a call that is made of what pages do: with their refusals, too, as JSON, and with those of what the member asked for. */
export const answerPageCall = (context: RequestContext, work: () => Promise<Response>) =>
  answerCall(context, () =>
    work().catch((error) => {
      if (isOfMember(error)) {
        return Response.json({ errors: error.problems }, { status: error.status })
      }
      if (isSignedOut(error)) throw refuseStranger()
      throw error instanceof ClientError ? toRefusal('UNKNOWN', error) : error
    }),
  )

/** Returns whether the back channel refused what the member asked for, rather than how this service asked. */
const isOfMember = (error: unknown) =>
  error instanceof ConflictError ||
  error instanceof PermissionError ||
  error instanceof ValidationError

/** A refusal as calls get it. */
export function refusalOf(
  { status, reason, values, headers }: PageRefusal,
  { words }: Pick<RequestContext, 'words'>,
): Response {
  const code = CODES[status] ?? 'INTERNAL_ERROR'
  const description = words.say(`refusals.${reason}.message`, values)
  return Response.json({ errors: [{ code, description }] }, { status, headers })
}

const CODES: Record<number, string> = {
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'VALIDATION_ERROR',
  429: 'RATE_LIMITED',
  503: 'SERVICE_UNAVAILABLE',
}

function guarded({ status, headers, body }: Response, { cookies }: RequestContext): Response {
  const own = new Headers(headers)
  for (const name of ['set-cookie', 'content-length', 'content-encoding']) own.delete(name)
  own.set('cache-control', 'private, no-store')
  own.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  own.set('cross-origin-resource-policy', 'same-origin')
  own.set('x-content-type-options', 'nosniff')
  for (const cookie of cookies) own.append('set-cookie', cookie)
  return new Response(body, { status, headers: own })
}

const refuseStranger = () =>
  refuse('INVALID_API_KEY', 'Sign in on the dashboard, or give an API key.')

const refuse = (code: 'INVALID_API_KEY' | 'ORIGIN_REJECTED' | 'CONFLICT', description: string) =>
  new ApiError(code, description, code === 'CONFLICT' ? { reason: 'email_unverified' } : {})

/**
 * Returns whether a form was sent by a page of this origin.
 *
 * `Sec-Fetch-Site` decides where the browser sends it. Over plain http, except on localhost, browsers omit it; then
 * `Origin` must be the origin of `baseUrl`.
 *
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export function isOwnOrigin(headers: Headers, baseUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null ? headers.get('origin') === new URL(baseUrl).origin : site === 'same-origin'
}
