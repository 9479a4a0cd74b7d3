import {
  anyOf,
  createAuthenticator,
  createGuard,
  createRemoteKeySet,
  createTokenVerifier,
} from '@svc/auth-core'
import { defineScopes } from '@svc/scope-policy'
import type { ApiKeys } from './api-keys.ts'
import type { Env } from './env.ts'

// These notes are about the clip service's projects: its scopes for projects open them.
const { isScope } = defineScopes(['svc:projects:read', 'svc:projects:write'])

/** Lets in access tokens of every issuer in `ISSUERS`, and this product's own API keys. */
export function createAccess({ issuers, baseUrl }: Env, keys: ApiKeys) {
  const verifiers = issuers.map(({ issuer, jwks_url, audience }) => {
    return createTokenVerifier({
      issuer,
      audiences: [audience],
      keys: createRemoteKeySet({ jwksUrl: jwks_url }),
    })
  })
  const findSubject = async (sub: string, issuer: string) => ({ account_id: `${issuer}#${sub}` })
  const authenticator = createAuthenticator({
    apiKeys: { prefix: keys.prefix, findApiKey: keys.find },
    accessTokens: { verifier: anyOf(verifiers), findSubject, isScope },
  })
  return createGuard({
    authenticator,
    resourceMetadata: `${baseUrl}/.well-known/oauth-protected-resource`,
  })
}
