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
export * from './authenticator.ts'
export type { Caller } from './caller.ts'
export { type ChallengeFacts, refuseCredential, refuseScope, writeChallenge } from './challenge.ts'
export * from './guard.ts'
export * from './inside-credential.ts'
export { createIntrospector, type IntrospectorOptions } from './introspection.ts'
export { isCodeChallenge, isCodeVerifier, matchesChallenge } from './pkce.ts'
export * from './protected-resource.ts'
export * from './revocation-list.ts'
export { hashSecret, matchesSecret, mintSecret } from './secret-text.ts'
export * from './signing-key.ts'
export * from './verify.ts'
