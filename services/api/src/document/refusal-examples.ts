import type { Problem, Reason } from '@svc/errors'
import type { ErrorCode } from '@svc/specification'

/** A refusal as the documentation shows it: an entry of the error body without its code. */
export type RefusalExample = Omit<Problem, 'code' | keyof Reason> &
  Partial<Reason> &
  Readonly<Record<string, unknown>>

/** An example of each code. */
export const REFUSAL_EXAMPLES: Readonly<Record<ErrorCode, RefusalExample>> = {
  BAD_REQUEST: { description: 'The request names its host twice.', location: 'header.Host' },
  INVALID_JSON: { description: 'The body of 27 bytes is not valid JSON.', location: 'body' },
  INVALID_API_KEY: {
    description:
      'The credential is malformed, unknown, expired or revoked; check it, or make a new one.',
  },
  MISSING_SCOPE: {
    description: 'This needs the scope svc:projects:write, which the credential lacks.',
    required_scope: 'svc:projects:write',
  },
  ORIGIN_REJECTED: {
    description: 'This API answers servers only, and the request came from a browser.',
  },
  NOT_FOUND: { description: 'No project 01KQS55DE042G44QPN907299K9.' },
  METHOD_NOT_ALLOWED: { description: 'PUT is not possible here; allowed is GET, HEAD.' },
  REQUEST_TIMEOUT: {
    description: 'The body did not arrive in time: send it faster.',
    location: 'body',
  },
  CONFLICT: { description: 'It was changed in the meantime; read it again.' },
  IDEMPOTENCY_IN_PROGRESS: {
    description: 'The first request with this idempotency key is still running.',
    retry_after: 1,
  },
  PAYLOAD_TOO_LARGE: { description: 'The body is longer than the 1000000 bytes allowed here.' },
  UNSUPPORTED_MEDIA_TYPE: {
    description: 'The body came with "text/plain"; it must be application/json.',
    location: 'header.Content-Type',
  },
  VALIDATION_ERROR: {
    reason: 'out_of_range',
    params: { received: '0', allowed: 'an integer from 1 to 100', least: 1, most: 100 },
    description: 'Received 0; allowed is an integer from 1 to 100.',
    location: 'query.limit',
  },
  IDEMPOTENCY_KEY_REUSED: {
    description:
      'This idempotency key came with another body before; a new request needs a new key.',
    location: 'header.Idempotency-Key',
  },
  RATE_LIMITED: {
    description: 'More than 120 requests a minute. Try again in 1 s.',
    retry_after: 1,
  },
  INTERNAL_ERROR: { description: 'The request could not be completed.' },
  UPSTREAM_ERROR: {
    description: 'A service behind this one did not answer. Try again.',
    retry_after: 1,
  },
  SERVICE_UNAVAILABLE: {
    description: 'The service cannot work right now. Try again.',
    retry_after: 1,
  },
  UPSTREAM_TIMEOUT: {
    description: 'A service behind this one did not answer in time. Try again.',
    retry_after: 1,
  },
  INSUFFICIENT_CREDITS: {
    description: 'This costs 4 credits; 1 is available.',
    needed: 4,
    available: 1,
  },
  PLAN_UPGRADE_REQUIRED: {
    description: 'The plan free does not include render; the smallest that does is creator.',
    required_plan: 'creator',
    feature: 'render',
  },
  PASSWORD_REQUIRED: { description: 'The link is protected: send its password.' },
  INVALID_LINK: { description: 'The link is malformed, expired or for something else.' },
  POST_ALREADY_PUBLISHED: { description: 'A delivered post can no longer be changed.' },
  POST_IN_PROGRESS: {
    description: 'The post is being published; try again in 5 s.',
    retry_after: 5,
  },
  RENDER_REQUIRED: { description: 'The clip has no finished render; start one first.' },
  SOCIAL_ACCOUNT_NOT_CONNECTED: {
    description: 'The account is expired; connect it again in the dashboard.',
  },
  PROJECT_NOT_READY: { description: 'The clip is not ready yet; poll its project.' },
}
