import { ConnectionError, errorOf } from '@svc/client'

/** The result of a typed call. */
interface Answer {
  data: unknown
  error: { value: unknown } | null
  response: Response | undefined
}

/**
 * Waits for a typed call and returns its data.
 *
 * @throws {ApiError} The service refused the call.
 * @throws {ConnectionError} The service did not answer.
 */
export async function resultOf<A extends Answer>(
  call: Promise<A>,
): Promise<NonNullable<A['data']>> {
  const { data, error, response } = await call
  if (!error) return data as NonNullable<A['data']>
  if (!response) throw new ConnectionError('The service did not answer.', { cause: error.value })
  throw errorOf(response, error.value)
}
