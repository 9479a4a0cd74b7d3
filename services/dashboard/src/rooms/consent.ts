import { ClientError, resultOf } from '@svc/client'
import { isScope } from '@svc/scope-policy'
import type { Core } from '../dependencies.ts'
import { consentPage, goneRequestPage } from '../pages/consent-page.ts'
import type { Faults } from '../pages/fields.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import type { Form } from '../visit/read-form.ts'
import { requireVerified } from '../visit/require-verified.ts'
import type { MemberVisit } from '../visit/visits.ts'
import { destinationOf } from '../words/destination.ts'

export async function showConsent(core: Core, visit: MemberVisit): Promise<Response> {
  const request_id = visit.query.get('request_id') ?? ''
  requireVerified(core, visit, pathOf(request_id))
  return askConsent(core, visit, request_id, {})
}

export async function decideConsent(core: Core, visit: MemberVisit, form: Form): Promise<Response> {
  const request_id = form.raw('request_id')
  const isAllowed = form.raw('decision') === 'approve'
  const scopes = form.all('scope').filter(isScope)
  if (isAllowed) requireVerified(core, visit, pathOf(request_id))
  if (isAllowed && scopes.length === 0) {
    const faults = { scope: 'Leave at least one thing ticked, or choose Deny.' }
    return askConsent(core, visit, request_id, faults)
  }
  const { user_id } = visit.member
  const redirect_to = await answerOf(
    core.backChannel.completeAuthorization({
      request_id,
      subject: user_id,
      ...(isAllowed ? { decision: 'approve', scope: scopes.join(' ') } : { decision: 'deny' }),
    }),
  )
  if (!redirect_to) return answerPage(goneRequestPage(), visit, { status: 410 })
  return answerGo(redirect_to.redirect_to, visit)
}

async function askConsent(
  core: Core,
  visit: MemberVisit,
  request_id: string,
  faults: Faults,
): Promise<Response> {
  const [request, account] = await Promise.all([
    readRequest(core, request_id),
    core.accounts.read(visit.member),
  ])
  if (!request) return answerPage(goneRequestPage(), visit, { status: 410 })
  const destination = destinationOf(request.redirect_uri)
  const page = consentPage(visit, { request, request_id, account, destination, faults })
  const status = Object.keys(faults).length > 0 ? 422 : 200
  return answerPage(page, visit, { status, form_scheme: destination.scheme })
}

async function readRequest({ backChannel }: Core, request_id: string) {
  if (!REQUEST_ID.test(request_id)) return null
  return answerOf(resultOf(backChannel.authorizations({ request_id }).get()))
}

const pathOf = (request_id: string) => `/dashboard/consent?${new URLSearchParams({ request_id })}`

const REQUEST_ID = /^[\w-]{20,128}$/

/** Waits for an answer; `null` when what was asked about is gone, answered or never was. */
async function answerOf<A>(call: Promise<A>): Promise<A | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ClientError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}
