export type { CredentialStore, Credentials } from './account/credentials.ts'
export type {
  AuthorizationRequest,
  Checkpoint,
  ConnectedAccount,
  ConnectionField,
  Connector,
  Finding,
  FormConnection,
  LookUpRequest,
  OAuthConnection,
  PublishRequest,
  Redemption,
} from './connector.ts'
export { type ConnectorConfig, createConnectors } from './create-connectors.ts'
export { checkPost, type Fault, type MediaFacts } from './limits/check-post.ts'
export { type ClipWords, fitPost, type GivenWords } from './limits/fit-post.ts'
export {
  type LimitOverrides,
  PLATFORM_LIMITS,
  type PlatformLimits,
} from './limits/platform-limits.ts'
export { composeText } from './post/compose-text.ts'
export type { ByteRange, Captions, Media } from './post/media.ts'
export { PublishError } from './publish-error.ts'
export { publishOnce } from './publish-once.ts'
export type { Web } from './web/web.ts'
export { GOOGLE, type GoogleApp, type GoogleEndpoints } from './youtube/google-app.ts'
