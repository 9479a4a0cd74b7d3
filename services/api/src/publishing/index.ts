export { findSetupFaults, REDIRECT_PATH, type SETUP_REASONS } from '../connections/connections.ts'
export { checkpointSealer, credentialSealer } from './comment-post.ts'
export {
  type ConnectorSettings,
  connectorSettings,
  openConnectors,
  PUBLISHING_SETTINGS,
} from './open-connectors.ts'
export { postRules } from './post-rules.ts'
