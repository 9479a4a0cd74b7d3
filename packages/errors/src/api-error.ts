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

/** The values that a refusal is about, for words of one's own: what was received, what is allowed. */
export type Params = Readonly<Record<string, string | number | readonly string[]>>

/** What is wrong, for a program: a word of a fixed vocabulary, and the values that belong to it. */
export interface Reason {
  reason: string
  params: Params
}

/** One entry of the error body. */
export interface Problem<Code extends string = string> extends CommonDetails, Reason {
  code: Code
  description: string
  /** `part.path`, for example `body.settings.count.min`. */
  location?: string
}

/** The body of every failed response. */
export interface ErrorBody<Code extends string = string> {
  errors: Problem<Code>[]
}

/** One of the faults of a request. */
export interface Fault extends Partial<Reason> {
  description: string
  location: string
}

/** The options of a refusal besides its code and description. */
export interface RefusalOptions extends CommonDetails, Partial<Reason> {
  location?: string
  /** Response headers that belong to the refusal, for example `Allow` or `WWW-Authenticate`. */
  headers?: Readonly<Record<string, string>>
}

/** The reason of a refusal that says no more than its code. */
export const reasonOf = (code: string): string =>
  code === 'VALIDATION_ERROR' ? 'not_allowed' : code.toLowerCase()

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
    const { headers, reason = reasonOf(code), params, ...details } = options
    this.name = 'ApiError'
    this.code = code
    this.status = this.statusOf(code)
    this.headers = {
      ...(details.retry_after && { 'Retry-After': String(details.retry_after) }),
      ...headers,
    }
    const { location: _, ...values } = details
    this.problems = [{ code, reason, params: { ...values, ...params }, description, ...details }]
  }

  /**
   * Refuses one request for several faults in it, of which the first twenty are listed.
   *
   * @throws {RangeError} `faults` is empty; a fault of the program, never the client's.
   */
  static invalid(faults: readonly Fault[]): ApiError {
    const [first] = faults
    if (!first) throw new RangeError('A refusal needs at least one fault.')
    const error = new ApiError('VALIDATION_ERROR', first.description, first)
    return Object.assign(error, {
      problems: faults
        .slice(0, MOST_PROBLEMS)
        .map((fault) => ({ code: error.code, reason: reasonOf(error.code), params: {}, ...fault })),
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

/** Refuses a request for one fault, at a place in it such as `body.title`. */
export const invalidAt = (location: string, description: string, reason: Partial<Reason> = {}) =>
  new ApiError('VALIDATION_ERROR', description, { ...reason, location })

/** Refuses what is not possible in the present state. */
export const conflict = (description: string, options: RefusalOptions = {}) =>
  new ApiError('CONFLICT', description, options)
