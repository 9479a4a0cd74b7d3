// What verifies access tokens, for browsers and other runtimes without the modules of Node.
export type { AccessTokenClaims } from './access-token.ts'
export { createDpopVerifier, type DpopVerifier, type SentRequest } from './dpop.ts'
export { anyOf } from './issuers.ts'
export { type Algorithm, createKeySet, type KeySet, type PublicKey } from './key-set.ts'
export { auth0, cognito, entra, keycloak, okta, type Provider } from './providers.ts'
export { RFC_9068, type TokenProfile } from './read-claims.ts'
export type { Refusal, Refused } from './refusal.ts'
export { createRemoteKeySet } from './remote-key-set.ts'
export {
  createTokenVerifier,
  type TokenVerifier,
  type TokenVerifierOptions,
  type VerifiedToken,
} from './token-verifier.ts'
