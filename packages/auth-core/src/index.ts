export { type MintedApiKey, mintApiKey, parseApiKey } from './api-key.ts'
export {
  type Authenticator,
  type AuthenticatorOptions,
  createAuthenticator,
  type StoredApiKey,
} from './authenticator.ts'
export type { Caller } from './caller.ts'
