import { findClient, type OAuthClient } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import type { Core } from '../dependencies.ts'
import { checkParameters } from '../parameters/check-parameters.ts'
import type { Parameters } from '../parameters/parse-parameters.ts'

/** Finds the client that asks. One whose id is an address is unknown too: nothing is fetched. */
export async function knownClient(
  { sql }: Pick<Core, 'sql'>,
  parameters: Parameters,
): Promise<OAuthClient> {
  checkParameters(parameters, ['client_id'])
  const client = await findClient(sql, parameters.get('client_id') ?? '')
  if (!client) throw unknownClient()
  return client
}

/** Refuses a client that is not, or no longer, registered. */
export function unknownClient(): OAuthError {
  return new OAuthError('invalid_client', 'The application is not registered here.')
}
