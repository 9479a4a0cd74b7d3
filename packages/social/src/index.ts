export type { CredentialStore, Credentials } from './account/credentials.ts'
export type { PlatformApp } from './account/platform-app.ts'
export type {
  ConnectedAccount,
  ConnectionField,
  Connector,
  OAuthConnection,
  PublishRequest,
} from './connector.ts'
export { createConnectors } from './create-connectors.ts'
export { checkPost } from './limits/check-post.ts'
export { describeLimits } from './limits/describe-limits.ts'
export { fitPost } from './limits/fit-post.ts'
export { priceOf } from './limits/price-of.ts'
export type { Media } from './post/media.ts'
export { keepOpen, PublishError } from './publish-error.ts'
export { lookUpEarlier, publishOnce } from './publish-once.ts'
