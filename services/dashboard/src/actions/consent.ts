import { resultOf } from '@svc/back-channel'
import { ApiError } from '@svc/client'
import { isScope } from '@svc/specification/access'
import type { Core } from '../dependencies.ts'
import { consentPage, goneRequestPage } from '../pages/consent-page.ts'
import { type Faults, WHOLE } from '../pages/fields.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import type { Form } from '../request/read-form.ts'
import type { MemberContext } from '../request/request-context.ts'
import { requireVerified } from '../request/require-verified.ts'
import { destinationOf } from '../words/destination.ts'

export async function showConsent(core: Core, context: MemberContext): Promise<Response> {
  const request_id = context.query.get('request_id') ?? ''
  requireVerified(core, context, pathOf(request_id))
  return askConsent(core, context, request_id, {})
}

export async function decideConsent(
  core: Core,
  context: MemberContext,
  form: Form,
): Promise<Response> {
  const request_id = form.raw('request_id')
  const isAllowed = form.raw('decision') === 'approve'
  const scopes = form.all('scope').filter(isScope)
  if (isAllowed) requireVerified(core, context, pathOf(request_id))
  if (isAllowed && scopes.length === 0) {
    const faults = { scope: context.words.say('faults.consentScope') }
    return askConsent(core, context, request_id, faults)
  }
  if (isAllowed && !(await isShown(core, context, form.raw('account_id')))) {
    return askConsent(core, context, request_id, {
      [WHOLE]: context.words.say('faults.switched'),
    })
  }
  const { user_id } = context.member
  const sent = await answerOf(
    core.backChannel.completeAuthorization({
      request_id,
      subject: user_id,
      ...(isAllowed
        ? {
            decision: 'approve',
            scope: scopes.join(' '),
            publishes_unasked: form.raw('publishes_unasked') === 'yes',
          }
        : { decision: 'deny' }),
    }),
  )
  if (!sent) return answerPage(goneRequestPage(context), context, { status: 410 })
  return answerGo(sent.redirect_to, context)
}

/** Returns whether the member still acts in the account that the page showed: the grant will be for that one. */
async function isShown(core: Core, { member }: MemberContext, shown: string): Promise<boolean> {
  return shown === '' || shown === (await core.accounts.accessToken(member)).account_id
}

async function askConsent(
  core: Core,
  context: MemberContext,
  request_id: string,
  faults: Faults,
): Promise<Response> {
  const [request, account] = await Promise.all([
    readRequest(core, request_id),
    core.accounts.read(context.member),
  ])
  if (!request) return answerPage(goneRequestPage(context), context, { status: 410 })
  const destination = destinationOf(request.redirect_uri, context.words)
  const page = consentPage(context, { request, request_id, account, destination, faults })
  const status = Object.keys(faults).length > 0 ? 422 : 200
  return answerPage(page, context, { status, formScheme: destination.scheme })
}

async function readRequest({ backChannel }: Core, request_id: string) {
  if (!REQUEST_ID.test(request_id)) return null
  return answerOf(resultOf(backChannel.authorizations({ request_id }).get()))
}

const pathOf = (request_id: string) => `/dashboard/consent?${new URLSearchParams({ request_id })}`

const REQUEST_ID = /^[\w-]{20,128}$/

/** Awaits a call; `null` when the authorization request has expired, is already answered or does not exist. */
async function answerOf<A>(call: Promise<A>): Promise<A | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}
