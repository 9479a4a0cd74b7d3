import { ERROR_STATUS, type ErrorCode } from './error-code.ts'

/** More than this many problems help nobody. */
const MOST_PROBLEMS = 20

/** Members that a code may carry besides its description. */
export interface ErrorDetails {
  /** Credits, with `INSUFFICIENT_CREDITS`. */
  needed?: number
  available?: number
  required_scope?: string
  required_plan?: string
  feature?: string
  /** Whole seconds, at least 1; also sent as the `Retry-After` header. */
  retry_after?: number
}

/** One entry of the error body. `location` is `part.path`, for example `body.settings.clip_count.min`. */
export interface Problem extends ErrorDetails {
  code: ErrorCode
  description: string
  location?: string
}

/** The body of every failed `/v1` response. */
export interface ErrorBody {
  errors: Problem[]
}

/**
 * A refusal that a client may expect, in the words the client gets.
 *
 * Anything else that is thrown is a bug and answers `INTERNAL_ERROR`, so its message never leaves the server.
 */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** Response headers that belong to the refusal, for example `Allow` or `WWW-Authenticate`. */
  readonly headers: Readonly<Record<string, string>>
  readonly problems: readonly Problem[]

  constructor(
    code: ErrorCode,
    description: string,
    options: ErrorDetails & { location?: string; headers?: Record<string, string> } = {},
  ) {
    super(description)
    const { headers, ...details } = options
    this.name = 'ApiError'
    this.code = code
    this.status = ERROR_STATUS[code]
    this.headers = {
      ...(details.retry_after && { 'Retry-After': String(details.retry_after) }),
      ...headers,
    }
    this.problems = [{ code, description, ...details }]
  }

  /**
   * Refuses one request for several faults in it, of which the first twenty are told.
   *
   * @throws {RangeError} `faults` is empty; a fault of the caller, never the client's.
   */
  static invalid(faults: readonly { description: string; location: string }[]): ApiError {
    const [first] = faults
    if (!first) throw new RangeError('A refusal needs at least one fault.')
    const error = new ApiError('VALIDATION_ERROR', first.description, first)
    return Object.assign(error, {
      problems: faults
        .slice(0, MOST_PROBLEMS)
        .map(({ description, location }) => ({ code: error.code, description, location })),
    })
  }

  /** Gives the body of the response. */
  toBody(): ErrorBody {
    return { errors: [...this.problems] }
  }
}
