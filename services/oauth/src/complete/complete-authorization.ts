import { hashSecret, matchesSecret, readBearer } from '@svc/auth-core'
import {
  approveAuthorization,
  denyAuthorization,
  findMember,
  type PendingAuthorization,
  readAuthorization,
} from '@svc/domain'
import { OAuthError } from '@svc/errors'
import { readJsonBody } from '@svc/http'
import type { Scope } from '@svc/specification/access'
import { callback } from '../authorize/authorize.ts'
import type { Core } from '../dependencies.ts'
import { enroll } from '../enroll.ts'
import { readScopes } from '../parameters.ts'
import { countRequest } from '../request-limits.ts'

const MOST_BYTES = 64 * 1024

/**
 * Completes an authorization request with the user's decision, and returns the address to redirect the browser to.
 *
 * Only the dashboard's back end can identify the user. Of two decisions on one request the first counts.
 */
export async function completeAuthorization(core: Core, request: Request) {
  if (!isDashboard(core, request.headers)) {
    await countRequest(core.limiter, 'refusal', request.headers)
    throw refuseCaller(request.headers)
  }
  const decision = readDecision(await readJsonBody(request, MOST_BYTES))
  const redirectTo = await (decision.decision === 'approve' ? approve : deny)(core, decision)
  return { redirect_to: redirectTo }
}

async function approve(core: Core, { scope, ...decision }: Decision): Promise<string> {
  const { request_id, subject } = decision
  const { sql } = core
  const pending = await readAuthorization(sql, request_id)
  if (!pending) throw unanswerable()
  const scopes = consentedScopes(pending, scope)
  if (!(await findMember(sql, subject))) await enroll(core, { subject })
  const approved = await approveAuthorization(sql, { ...decision, scopes })
  if (!approved) throw unanswerable()
  const { code, ...client } = approved
  return callback(core, client, { code })
}

async function deny(core: Core, { request_id }: Decision): Promise<string> {
  const client = await denyAuthorization(core.sql, request_id)
  if (!client) throw unanswerable()
  const error_description = 'The user did not agree.'
  return callback(core, client, { error: 'access_denied', error_description })
}

/** Consent can narrow what was asked for, not widen it. */
function consentedScopes({ scopes: requested }: PendingAuthorization, scope?: string): Scope[] {
  if (scope === undefined) return requested
  const scopes = readScopes(scope)
  if (scopes?.every((one) => requested.includes(one))) return scopes
  throw new OAuthError('invalid_request', 'scope must be one or more of the requested scopes.')
}

const unanswerable = () =>
  new OAuthError(
    'invalid_request',
    'There is no such authorization request: it is unknown, answered or too old.',
  )

function refuseCaller(headers: Headers): OAuthError {
  const challenge = headers.has('authorization') ? 'Bearer error="invalid_token"' : 'Bearer'
  return new OAuthError('invalid_token', 'Only the back end of the dashboard may complete this.', {
    headers: { 'WWW-Authenticate': challenge },
  })
}

/** A user's decision on an authorization request. */
interface Decision {
  request_id: string
  decision: 'approve' | 'deny'
  subject: string
  /** Scopes that the user agreed to, separated by spaces; absent for all requested scopes. */
  scope?: string
  /** Whether the client's posts go out without a person who approves each. */
  publishes_unasked: boolean
}

const LONGEST_SUBJECT = 255

function readDecision(body: unknown): Decision {
  if (typeof body !== 'object' || body === null) throw refuse('The body must be a JSON object.')
  const given: Record<string, unknown> = { ...body }
  const { request_id, decision, subject, scope = null, publishes_unasked = false } = given
  if (typeof request_id !== 'string') throw refuse('request_id must be a text.')
  if (decision !== 'approve' && decision !== 'deny') {
    throw refuse('decision must be approve or deny.')
  }
  if (typeof subject !== 'string' || !isSubject(subject)) {
    throw refuse(`subject must be a text of 1 to ${LONGEST_SUBJECT} characters.`)
  }
  if (typeof publishes_unasked !== 'boolean') throw refuse('publishes_unasked must be a boolean.')
  if (scope === null) return { request_id, decision, subject, publishes_unasked }
  if (typeof scope !== 'string') throw refuse('scope must be a text.')
  return { request_id, decision, subject, scope, publishes_unasked }
}

function isSubject(text: string): boolean {
  const { length } = [...text]
  return length >= 1 && length <= LONGEST_SUBJECT && !/\p{Cc}/u.test(text) && text.isWellFormed()
}

const refuse = (description: string) => new OAuthError('invalid_request', description)

/** Returns, in constant time, whether a request comes from the dashboard's back end. */
export function isDashboard(
  { dashboardToken }: { dashboardToken: string },
  headers: Headers,
): boolean {
  return matchesSecret(readBearer(headers.get('authorization')) ?? '', hashSecret(dashboardToken))
}
