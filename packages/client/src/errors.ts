import type { Problem } from '#types'

/** Base class of all errors of this client; an abort throws the reason of its signal instead. */
export class ClientError extends Error {
  override name = 'ClientError'
}

/** There was no response: the service is unreachable, or the connection broke. `cause` is the error of `fetch`. */
export class ConnectionError extends ClientError {
  override name = 'ConnectionError'
}

/** There was no answer in time. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError'
}

/** A message that did not come from the service, came too late, or was changed on its way. */
export class WebhookError extends ClientError {
  override name = 'WebhookError'
}

/** The service refused. */
export class ApiError extends ClientError {
  override name = 'ApiError'
  /** The HTTP status. */
  readonly status: number
  /** All problems with the request; empty when the response did not come from the service itself. */
  readonly problems: readonly Problem[]
  readonly headers: Headers

  constructor(status: number, problems: readonly Problem[], headers: Headers) {
    super(describe(status, problems))
    this.status = status
    this.problems = problems
    this.headers = headers
  }

  /** The code of the first problem; `null` when there is none. */
  get code(): Problem['code'] | null {
    return this.problems[0]?.code ?? null
  }

  /** The location of the first problem, for example `body.title`; `null` when it has none. */
  get location(): string | null {
    return this.problems[0]?.location ?? null
  }

  /** The id to quote in support requests. */
  get requestId(): string | null {
    return this.headers.get('x-request-id')
  }

  /** Seconds after which the request may be retried; `null` when the service did not specify any. */
  get retryAfterSeconds(): number | null {
    const header = this.headers.get('retry-after')
    return header !== null && /^\d+$/.test(header) ? Number(header) : null
  }
}

/** 401: the credential is missing, wrong, expired or revoked. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError'
}

/** 402: the account has fewer credits than the request would cost. */
export class InsufficientCreditsError extends ApiError {
  override name = 'InsufficientCreditsError'
}

/** 403: the credential lacks a scope, or the plan does not include the feature. */
export class PermissionError extends ApiError {
  override name = 'PermissionError'
}

/** 404: the resource does not exist, or is not visible with this credential. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError'
}

/** 409: the request is not possible in the current state. */
export class ConflictError extends ApiError {
  override name = 'ConflictError'
}

/** 400, 413, 415 or 422: the request is invalid; each of `problems` contains a location. */
export class ValidationError extends ApiError {
  override name = 'ValidationError'
}

/** 429: too many requests; thrown when waiting for `retryAfterSeconds` did not help. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError'
}

/** 500 and above: the service failed. */
export class ServerError extends ApiError {
  override name = 'ServerError'
}

const CLASSES: Record<number, typeof ApiError> = {
  400: ValidationError,
  401: AuthenticationError,
  402: InsufficientCreditsError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: ValidationError,
  415: ValidationError,
  422: ValidationError,
  429: RateLimitError,
}

/** Creates the error to throw from a refusal and its parsed body. */
export function errorOf({ status, headers }: Response, body: unknown): ApiError {
  const Class = CLASSES[status] ?? (status >= 500 ? ServerError : ApiError)
  return new Class(status, problemsOf(body), headers)
}

function problemsOf(body: unknown): readonly Problem[] {
  const isErrorBody = typeof body === 'object' && body !== null && 'errors' in body
  return isErrorBody && Array.isArray(body.errors) ? body.errors : []
}

function describe(status: number, problems: readonly Problem[]): string {
  if (problems.length === 0) return `The service answered ${status}.`
  return problems
    .map(({ description, location }) => (location ? `${location}: ${description}` : description))
    .join('\n')
}
