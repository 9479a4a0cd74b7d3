export {
  ACCESS_TOKEN_SECONDS,
  type AccessTokenOptions,
  createTokenSigner,
  type TokenSigner,
} from './access-token.ts'
export {
  type ApiKeyOptions,
  type CredentialCache,
  createCredentialCache,
  type Found,
  type MintedApiKey,
  mintApiKey,
  parseApiKey,
  type StoredApiKey,
} from './api-key.ts'
export {
  type Authenticator,
  type AuthenticatorOptions,
  createAuthenticator,
  readBearer,
} from './authenticator.ts'
export type { Caller } from './caller.ts'
export { type ChallengeFacts, refuseCredential, refuseScope, writeChallenge } from './challenge.ts'
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
export { isCodeChallenge, isCodeVerifier, matchesChallenge } from './pkce.ts'
export {
  describeResource,
  type ProtectedResource,
  type ResourceFacts,
} from './protected-resource.ts'
export {
  createRevocationList,
  type RevocableIds,
  type RevocationEntry,
  type RevocationFeed,
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
export * from './verify.ts'
