export type OutboundErrorCode =
  | 'address_forbidden'
  | 'host_unknown'
  | 'certificate_invalid'
  | 'unreachable'

/**
 * Why a request to a host failed, before or during its response.
 *
 * Check `mayHaveArrived` before a retry: if true, the request, or a part of it, was
 * sent, so that the other side may have acted on it.
 */
export class OutboundError extends Error {
  readonly code: OutboundErrorCode
  /** Whether the same request may succeed later. */
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
