import type { ConnectedAccount, OAuthConnection } from '@svc/social'
import { askLine } from './ask-line.ts'
import { type Options, UsageError } from './command.ts'

/** Nothing listens at this redirect URI: the user copies the address, which contains the code, from the browser. */
const NOWHERE = 'http://127.0.0.1:8765/'

/**
 * Lets the owner of an account authorize this service at the platform, in a browser.
 *
 * @throws {UsageError} The pasted address has no code, or belongs to another authorization.
 */
export async function authorize(
  connection: OAuthConnection,
  { redirect = NOWHERE }: Options,
): Promise<ConnectedAccount[]> {
  const { authorizationUrl, state, codeVerifier } = connection.begin(redirect)
  process.stderr.write(`Open this address and agree:\n\n  ${authorizationUrl}\n\n`)
  const pasted = askLine('Then paste the address that the browser ends at, or the code in it')
  const code = readCode(pasted, state)
  const redemption = { code, codeVerifier, redirectUri: redirect }
  return connection.redeem(redemption, AbortSignal.timeout(60_000))
}

function readCode(pasted: string, state: string): string {
  const query = URL.parse(pasted)?.searchParams
  if (query && query.get('state') !== state) {
    throw new UsageError('The address belongs to another authorization; begin again.')
  }
  const code = query ? query.get('code') : pasted
  if (code) return code
  throw new UsageError(
    `The address has no code${query?.get('error') ? `: ${query.get('error')}` : '.'}`,
  )
}
