export {
  ACCESS_TOKEN_SECONDS,
  type AccessTokenClaims,
  createTokenSigner,
  type TokenSigner,
} from './access-token.ts'
export type { AccessTokenOptions } from './access-token-caller.ts'
export { type MintedApiKey, mintApiKey, parseApiKey } from './api-key.ts'
export type { ApiKeyOptions, Found, StoredApiKey } from './api-key-caller.ts'
export {
  type Authenticator,
  type AuthenticatorOptions,
  createAuthenticator,
} from './authenticator.ts'
export type { Caller } from './caller.ts'
export { type ChallengeFacts, refuseCredential, refuseScope, writeChallenge } from './challenge.ts'
export { type CredentialCache, createCredentialCache } from './credential-cache.ts'
export { createDpopVerifier, type DpopVerifier, type SentRequest } from './dpop.ts'
export {
  type Admission,
  createGuard,
  type Guard,
  type GuardedRequest,
  type GuardOptions,
} from './guard.ts'
export {
  createInsideCredentials,
  INSIDE_CREDENTIAL_SECONDS,
  type InsideCredentials,
} from './inside-credential.ts'
export { createIntrospector, type IntrospectorOptions } from './introspection.ts'
export { anyOf } from './issuers.ts'
export { createKeySet, type KeySet } from './key-set.ts'
export { isCodeChallenge, isCodeVerifier, matchesChallenge } from './pkce.ts'
export {
  describeResource,
  type ProtectedResource,
  type ResourceFacts,
} from './protected-resource.ts'
export { auth0, cognito, entra, keycloak, okta, type Provider } from './providers.ts'
export type { Algorithm, PublicKey } from './public-key.ts'
export { readBearer } from './read-bearer.ts'
export type { Refusal, Refused } from './refusal.ts'
export { createRemoteKeySet } from './remote-key-set.ts'
export type { RevocableIds, RevocationEntry, RevocationFeed } from './revocation-feed.ts'
export {
  createRevocationList,
  type RevocationList,
  type RevocationListOptions,
} from './revocation-list.ts'
export { hashSecret, matchesSecret, mintSecret } from './secret-text.ts'
export {
  createSigningKey,
  importSigningKey,
  type PrivateJwk,
  type PublicJwk,
  type SigningKey,
} from './signing-key.ts'
export { RFC_9068, type TokenProfile } from './token-profile.ts'
export {
  createTokenVerifier,
  type TokenVerifier,
  type TokenVerifierOptions,
  type VerifiedToken,
} from './token-verifier.ts'
