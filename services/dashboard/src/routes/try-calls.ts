import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ApiError } from '@svc/errors'
import { acceptsEncoding, openLink, readBytes } from '@svc/http'
import { Elysia } from 'elysia'
import { checkShown } from '../account/account-people.ts'
import type { Core } from '../dependencies.ts'
import { UNREAD } from '../plugins/request-contexts.ts'
import {
  answerCall,
  answerPageCall,
  callingMember,
  checkOrigin,
  isRead,
  requireVerifiedCaller,
  TRY_PATH,
} from '../request/own-call.ts'
import { type RequestContext, sessionOf } from '../request/request-context.ts'
import type { Member } from '../sign-in/sign-in.ts'

/**
 * The routes to which the page at `/swagger` and the studio send their calls; on `/connections` the studio connects social
 * accounts, and on `/approvals` members decide on posts. They are not forms, so their bodies are not parsed here.
 */
export const tryCalls = (core: Core) =>
  new Elysia({ name: 'try-calls', prefix: TRY_PATH })
    .derive(async ({ request }) => ({
      context: await core.contexts.open(request),
    }))
    .get('', ({ context }) => showCaller(context))
    .all('/v1/*', ({ context, request }) => tryCall(core, context, request), UNREAD)
    .all('/approvals/*', ({ context, request }) => tryCall(core, context, request), UNREAD)
    .all('/connections/*', ({ context, request }) => tryCall(core, context, request), UNREAD)

/** Returns the caller to the page at `/swagger`: the member who is signed in, or `null`. */
function showCaller(context: RequestContext): Promise<Response> {
  return answerCall(context, async () => Response.json(sessionOf(context)))
}

/**
 * Forwards a call of the page at `/swagger` to `/v1`: for the member who is signed in, or with the credential that was
 * entered on the page. No credential of the member ever reaches the page.
 *
 * The call must come from a page of this origin, and for a member must contain the token of their session, as forms do.
 */
async function tryCall(core: Core, context: RequestContext, request: Request): Promise<Response> {
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
  const answer = await link
    .fetch(link.baseUrl + pathname.slice(TRY_PATH.length) + search, {
      method,
      headers: { ...passedOn(headers), authorization: credential },
      ...(body && body.length > 0 && { body: new Uint8Array(body) }),
      signal: request.signal,
    })
    .catch(() => {
      throw new ApiError('UPSTREAM_ERROR', 'The API did not answer. Try again.', { retry_after: 1 })
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

/** Passes on a stream of events while the session lasts in which it was asked for: it ends before the first piece that comes later. */
function whileSignedIn(
  { contexts }: Pick<Core, 'contexts'>,
  { session_id }: Member,
  request: Request,
  answer: Response,
): Response {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer
  const whileItLasts = new TransformStream<Uint8Array, Uint8Array>({
    async transform(piece, controller) {
      const { member } = await contexts.open(request)
      if (member?.session_id === session_id) controller.enqueue(piece)
      else controller.terminate()
    },
  })
  return new Response(answer.body?.pipeThrough(whileItLasts), answer)
}

const compress = promisify(gzip)

/** Below this many bytes an answer fits into one packet anyway. */
const WORTH_BYTES = 1400

/**
 * Compresses an answer in JSON where the browser takes that: a list shrinks to a tenth.
 *
 * The size of such an answer tells another site nothing: it cannot send the calls, whose header needs its permission.
 */
async function compressAnswer(request: Request, answer: Response): Promise<Response> {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  if (!isJson || !acceptsEncoding(request, 'gzip')) return answer
  const { status, headers } = answer
  const plain = await answer.bytes()
  if (plain.length < WORTH_BYTES) return new Response(plain, { status, headers })
  headers.set('content-encoding', 'gzip')
  return new Response(new Uint8Array(await compress(plain)), { status, headers })
}
