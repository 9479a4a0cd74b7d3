export type { CredentialStore, Credentials, PlatformApp } from './account/platform-app.ts'
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
export { fitPost, priceOf } from './limits/limits-of.ts'
export type { Media } from './post/media.ts'
export { keepOpen, PublishError } from './publish-error.ts'
export { lookUpEarlier, publishOnce } from './publish-once.ts'
