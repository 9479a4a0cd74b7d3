import {
  type AccessTokenClaims,
  createKeySet,
  createTokenVerifier,
  type PublicJwk,
} from '@svc/auth-core'
import type { Resources } from '../resources.ts'

/** Returns the claims of an unexpired access token of this server; `null` for any other text. */
export type ReadToken = (token: string) => Promise<Readonly<AccessTokenClaims> | null>

/** Creates the function that verifies tokens of this server. It reads the current keys from the database, not from `jwks.json`. */
export function createTokenReader(options: {
  baseUrl: string
  resources: Resources
  publishedKeys(): Promise<readonly PublicJwk[]>
}): ReadToken {
  const { baseUrl, resources, publishedKeys } = options
  const keys = createKeySet({ load: publishedKeys })
  const audiences = [resources.api, resources.mcp]
  const verifier = createTokenVerifier({ issuer: baseUrl, audiences, keys })
  return async (token) => {
    keys.replace(await publishedKeys())
    const verified = await verifier.verify(token)
    return verified.ok ? verified.claims : null
  }
}
