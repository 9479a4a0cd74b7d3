import { OAuthError } from '@svc/errors'

/** A user's decision on an authorization request. */
export interface Decision {
  request_id: string
  decision: 'approve' | 'deny'
  subject: string
  /** Scopes that the user agreed to, separated by spaces; absent for all requested scopes. */
  scope?: string
  /** Whether the client's posts go out without a person who approves each. */
  publishes_unasked: boolean
}

const LONGEST_SUBJECT = 255

/** Reads the body that the dashboard sends. */
export function readDecision(body: unknown): Decision {
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
