import { openLink, readBytes } from '@svc/http'
import { checkShown } from '../account/account-people.ts'
import type { Core } from '../dependencies.ts'
import { compressAnswer } from '../request/compress-answer.ts'
import {
  answerCall,
  answerPageCall,
  callingMember,
  checkOrigin,
  isRead,
  requireVerifiedCaller,
} from '../request/own-call.ts'
import { type RequestContext, sessionOf } from '../request/request-context.ts'
import { whileSignedIn } from '../request/while-signed-in.ts'
import type { Member } from '../sign-in/sign-in.ts'

/** Path prefix to which the page at `/swagger` sends its calls of `/v1`; the path of the call follows it. */
export const TRY_PATH = '/dashboard/try'

/** Returns the caller to the page at `/swagger`: the member who is signed in, or `null`. */
export function showCaller(context: RequestContext): Promise<Response> {
  return answerCall(context, async () => Response.json(sessionOf(context)))
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
  const answer = await answerPageCall(context, () => send(core, context, request))
  return compressAnswer(request, answer)
}

async function send(core: Core, context: RequestContext, request: Request): Promise<Response> {
  const { headers, method } = request
  checkOrigin(core, request)
  const given = headers.get('authorization')
  const member = given === null ? callingMember(context, request) : null
  const credential = member ? await credentialOf(core, member, request) : (given ?? '')
  const body = isRead(request) ? null : await readBytes(request, MOST_BYTES)
  const { pathname, search } = new URL(request.url)
  const link = openLink(core.api)
  const answer = await link.fetch(link.baseUrl + pathname.slice(TRY_PATH.length) + search, {
    method,
    headers: { ...passedOn(headers), authorization: credential },
    ...(body && body.length > 0 && { body: new Uint8Array(body) }),
    signal: request.signal,
  })
  return member ? whileSignedIn(core, member, request, answer) : answer
}

async function credentialOf(core: Core, member: Member, request: Request): Promise<string> {
  if (!isRead(request)) requireVerifiedCaller(core, member)
  const { access_token, account_id } = await core.accounts.accessToken(member)
  checkShown(request, account_id)
  return `Bearer ${access_token}`
}

/** The limit of `/v1`, in bytes. */
const MOST_BYTES = 3_000_000

/** The headers that `/v1` reads; all others are dropped. */
const PASSED_ON = [
  'accept',
  'accept-language',
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
