import { ClientError } from './client-error.ts'
import type { ServiceProblem } from './routes.ts'

/** What a typed call resolves to. */
interface Answer {
  data: unknown
  error: { value: unknown } | null
  response: Response | undefined
}

/**
 * Waits for a typed call and gives its data.
 *
 * @throws {ClientError} The service refused, or did not answer.
 */
export async function resultOf<A extends Answer>(
  call: Promise<A>,
): Promise<NonNullable<A['data']>> {
  const { data, error, response } = await call
  if (!error) return data as NonNullable<A['data']>
  if (!response) throw new ClientError(null, [], { cause: error.value })
  throw refusalOf(response, error.value)
}

/** Turns a refused response and its parsed body into what is thrown. */
export function refusalOf({ status, headers }: Response, body: unknown): ClientError {
  return new ClientError(status, problemsOf(body), { requestId: headers.get('x-request-id') })
}

function problemsOf(body: unknown): readonly ServiceProblem[] {
  const isErrorBody = typeof body === 'object' && body !== null && 'errors' in body
  return isErrorBody ? (body as { errors: ServiceProblem[] }).errors : []
}
