import {
  type AccessTokenClaims,
  createKeySet,
  createTokenVerifier,
  type PublicJwk,
} from '@svc/auth-core'
import type { Resources } from '../resources.ts'

/** Gives the claims of an access token of this server that has not expired; `null` for any other text. */
export type ReadToken = (token: string) => Promise<Readonly<AccessTokenClaims> | null>

/** Creates what reads the tokens that this server issued. It knows the keys first hand, whenever they change. */
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
