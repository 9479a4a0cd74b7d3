import type { Problem, Reason } from '@svc/errors'
import type { ErrorCode } from '@svc/specification'

/** Where each code is explained, under its own name. */
export const ERRORS_PATH = '/docs/errors'

/** What each code means, and what the sender of the request does about it. */
export const REFUSAL_HELP: Readonly<Record<ErrorCode, readonly [means: string, todo: string]>> = {
  BAD_REQUEST: ['The request could be understood in two ways.', 'Mend the program that writes it.'],
  INVALID_JSON: ['The body is missing, or no JSON.', 'Send JSON in UTF-8.'],
  INVALID_API_KEY: [
    'There is no credential, or it is malformed, expired or revoked.',
    'Refresh the token, or make a new key.',
  ],
  MISSING_SCOPE: [
    'The credential lacks required_scope.',
    'Make a key that has it, or ask the user of your app for it.',
  ],
  ORIGIN_REJECTED: ['It came from a browser.', 'Call from a server of yours.'],
  NOT_FOUND: [
    'It is not there, was deleted, or is another account’s.',
    'Check the id and the key.',
  ],
  METHOD_NOT_ALLOWED: ['The address knows other methods.', 'Take one of the header Allow.'],
  REQUEST_TIMEOUT: ['The body did not arrive in time.', 'Send it again, faster or in parts.'],
  CONFLICT: [
    'As it is now, the change is not possible: it was changed since, the name is taken, a limit is reached. reason and params say which.',
    'Read the resource again and decide anew; sent again unchanged, the request is refused again.',
  ],
  IDEMPOTENCY_IN_PROGRESS: [
    'The first request with this Idempotency-Key is still running.',
    'Send it again after Retry-After; the answer will be that of the first.',
  ],
  PAYLOAD_TOO_LARGE: ['The body is longer than what is taken.', 'Send less, or upload the file.'],
  UNSUPPORTED_MEDIA_TYPE: ['Content-Type is another one.', 'Send application/json.'],
  VALIDATION_ERROR: [
    'Members, parameters or headers have values that are not allowed; each has an entry with its location.',
    'Change them as the entries say.',
  ],
  IDEMPOTENCY_KEY_REUSED: [
    'The same Idempotency-Key came with another body before.',
    'Give each new request a new key.',
  ],
  RATE_LIMITED: [
    'There were too many requests, or too much of the account’s waits.',
    'Wait for Retry-After seconds.',
  ],
  INTERNAL_ERROR: [
    'The service has a fault.',
    'Try again with the same Idempotency-Key; give X-Request-ID to the operator if it stays.',
  ],
  UPSTREAM_ERROR: ['A service behind this one failed.', 'Try again with the same Idempotency-Key.'],
  SERVICE_UNAVAILABLE: ['The service has too much to do, or is started anew.', 'Try again soon.'],
  UPSTREAM_TIMEOUT: [
    'A service behind this one did not answer in time; it may have done what was asked.',
    'Try again with the same Idempotency-Key.',
  ],
  INSUFFICIENT_CREDITS: ['It costs needed credits; available are left.', 'Ask with dry_run first.'],
  PLAN_UPGRADE_REQUIRED: [
    'The plan of the account does not include feature.',
    'Move it to required_plan.',
  ],
  PASSWORD_REQUIRED: ['The share link is protected.', 'Send its password as X-Share-Password.'],
  INVALID_LINK: ['The link is malformed or has expired.', 'Read the resource again for a new one.'],
  POST_ALREADY_PUBLISHED: ['The post is out.', 'Change it at the platform, or make another post.'],
  POST_IN_PROGRESS: ['The post is on its way.', 'Try again after Retry-After.'],
  RENDER_REQUIRED: ['The clip has no finished render, and auto_render is off.', 'Render it first.'],
  SOCIAL_ACCOUNT_NOT_CONNECTED: [
    'The account at the platform has expired, or was revoked or locked.',
    'Have its owner connect it again.',
  ],
  PROJECT_NOT_READY: ['The project is not completed.', 'Wait for it: its events tell when.'],
}

/** A refusal as the documentation shows it: an entry of the error body without its code. */
export type RefusalExample = Omit<Problem, 'code' | keyof Reason> &
  Partial<Reason> &
  Readonly<Record<string, unknown>>

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
