export type OutboundErrorCode =
  | 'address_forbidden'
  | 'host_unknown'
  | 'certificate_invalid'
  | 'unreachable'

/**
 * Why a host was not talked to, or stopped talking.
 *
 * `mayHaveArrived` is the one thing to look at before asking again: the request, or a part of it, was on its
 * way, so that the other side may have acted on it.
 */
export class OutboundError extends Error {
  readonly code: OutboundErrorCode
  /** Whether the same request may get through later. */
  readonly retryable: boolean
  readonly mayHaveArrived: boolean

  constructor(
    code: OutboundErrorCode,
    message: string,
    options: { retryable?: boolean; mayHaveArrived?: boolean } & ErrorOptions = {},
  ) {
    super(message, options)
    this.name = 'OutboundError'
    this.code = code
    this.retryable = options.retryable ?? false
    this.mayHaveArrived = options.mayHaveArrived ?? false
  }
}
