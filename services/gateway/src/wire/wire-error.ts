import { errorsWith } from '@svc/errors'

/** A message that is not HTTP, or can be read in two ways: the connection ends, since it is unclear where the next one begins. */
export const WireError = errorsWith({
  HEADERS_TOO_LARGE: 431,
  HTTP_VERSION_NOT_SUPPORTED: 505,
})

export type WireError = InstanceType<typeof WireError>

/** Creates the error for a malformed message. */
export const malformed = (description: string, location?: string) =>
  new WireError('BAD_REQUEST', description, location === undefined ? {} : { location })
