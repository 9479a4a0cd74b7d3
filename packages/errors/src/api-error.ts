import { COMMON_STATUS, type CommonCode } from './common-status.ts'

/** A body lists at most this many problems. */
const MOST_PROBLEMS = 20

/** Members that any code may carry besides its description. */
export interface CommonDetails {
  /** With `MISSING_SCOPE`. */
  required_scope?: string
  /** Whole seconds, at least 1; also sent as the `Retry-After` header. */
  retry_after?: number
}

/** One entry of the error body. */
export interface Problem<Code extends string = string> extends CommonDetails {
  code: Code
  description: string
  /** `part.path`, for example `body.settings.count.min`. */
  location?: string
}

/** The body of every failed response. */
export interface ErrorBody<Code extends string = string> {
  errors: Problem<Code>[]
}

/** The options of a refusal besides its code and description. */
export interface RefusalOptions extends CommonDetails {
  location?: string
  /** Response headers that belong to the refusal, for example `Allow` or `WWW-Authenticate`. */
  headers?: Readonly<Record<string, string>>
}

/**
 * An expected refusal, with the text that the client receives.
 *
 * Any other thrown error is a bug and is answered with `INTERNAL_ERROR`, so that its message never leaves the server.
 */
export class ApiError extends Error {
  readonly code: string
  /** The HTTP status, 400 to 599. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly problems: readonly Problem[]

  constructor(code: CommonCode, description: string, options: RefusalOptions = {}) {
    super(description)
    const { headers, ...details } = options
    this.name = 'ApiError'
    this.code = code
    this.status = this.statusOf(code)
    this.headers = {
      ...(details.retry_after && { 'Retry-After': String(details.retry_after) }),
      ...headers,
    }
    this.problems = [{ code, description, ...details }]
  }

  /**
   * Refuses one request for several faults in it, of which the first twenty are listed.
   *
   * @throws {RangeError} `faults` is empty; a fault of the program, never the client's.
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

  /** Returns the body of the response. */
  toBody(): ErrorBody {
    return { errors: [...this.problems] }
  }

  /**
   * Returns the response: status, headers and the body as JSON.
   *
   * Not called `toResponse`: Elysia calls a method of that name itself, beside the `onError` hooks.
   */
  asResponse(): Response {
    const headers = { ...this.headers, 'Content-Type': 'application/json; charset=utf-8' }
    return new Response(JSON.stringify(this.toBody()), { status: this.status, headers })
  }

  /** Returns the status of a code; a product's subclass adds its own codes. Codes that the types exclude yield 500. */
  protected statusOf(code: string): number {
    const status: number | undefined = COMMON_STATUS[code as CommonCode]
    return status ?? COMMON_STATUS.INTERNAL_ERROR
  }
}
