import { resultOf } from '@svc/back-channel'
import { ApiError } from '@svc/errors'
import { countTry } from '../request/limits.ts'
import { type Form, readFields } from '../request/read-form.ts'
import * as calls from './member-call.ts'
import { readAnswer } from './sign-in.ts'

/** The longest name of a passkey, in characters. */
const MOST_CHARACTERS = 100

/** How a member signs in besides their password: passkeys, and codes after it. */
export const FACTOR_CALLS: calls.MemberCalls = {
  'GET /factors': async ({ core, context, member }) => ({
    has_second_factor: member.has_second_factor,
    passkeys: await core.signIn.listPasskeys(context.headers),
  }),
  /** What the browser is told that makes a passkey. */
  'POST /passkeys/options': async (call) => {
    calls.requireVerified(call)
    await requirePassword(call)
    const { options, cookies } = await call.core.signIn.askNewPasskey(call.context.headers)
    call.context.cookies.push(...cookies)
    return options
  },
  'POST /passkeys': async ({ core, context, request }) => {
    const form = await readFields(request)
    const name = form.text('name').slice(0, MOST_CHARACTERS)
    const isKept = await core.signIn.addPasskey(
      readAnswer(form.raw('answer')),
      name,
      context.headers,
    )
    return isKept
      ? calls.made({ name })
      : calls.refuse('answer', 'Received an answer that is not to what was asked.')
  },
  'DELETE /passkeys/:id': ({ core, context, params }) =>
    core.signIn.removePasskey(params['id'] ?? '', context.headers).then(calls.DONE),
  /** Prepares codes. The answer is the only one with what an app and the member keep. */
  'POST /codes/preparation': async (call) => {
    calls.requireVerified(call)
    const password = await requirePassword(call)
    const prepared = await call.core.signIn.prepareCodes(password, call.context.headers)
    if (prepared) return prepared
    throw new ApiError('CONFLICT', 'Codes are asked for already.')
  },
  /** Asks for codes from now on; the session is another one then. */
  'POST /codes': async ({ core, context, request }) => {
    const code = (await readFields(request)).text('code')
    return renewed(context, await core.signIn.beginCodes(code, context.headers))
  },
  'POST /codes/end': async (call) => {
    const password = await requirePassword(call)
    const { core, context } = call
    return renewed(context, await core.signIn.endCodes(password, context.headers))
  },
}

function renewed(context: calls.MemberCall['context'], cookies: string[] | null): Response {
  if (!cookies) calls.refuse('code', 'Received a code that is not valid now.')
  context.cookies.push(...cookies)
  return calls.DONE()
}

/** How an owner has everything of the account that their window shows, deletes it, and keeps it after all. */
export const CLOSING_CALLS: calls.MemberCalls = {
  'POST /closing': async (call) => {
    await requirePassword(call)
    const closed = await resultOf(call.people.closing.post())
    await call.core.signIn.endOtherSessions(call.context.headers)
    return calls.made(closed)
  },
  /** Has everything of the account made into one file. */
  'POST /export': async (call) => {
    await requirePassword(call)
    return resultOf(call.people.export.post()).then(calls.DONE)
  },
}

/**
 * Makes sure that the member themselves is there, and not someone at a browser that they left open.
 *
 * @param given - The form, where it was read already.
 * @returns The password.
 * @throws {ApiError} `VALIDATION_ERROR` at `body.password` for another password than theirs.
 */
export async function requirePassword(
  { core, context, member, request }: calls.MemberCall,
  given?: Form,
): Promise<string> {
  const password = (given ?? (await readFields(request))).raw('password')
  await countTry(core.limiter, 'sign-in', context, member.email)
  if (await core.signIn.isOwnPassword(password, context.headers)) return password
  return calls.refuse(
    'password',
    'Received another password than that of the member; allowed is theirs.',
  )
}
