export { findSetupFaults, REDIRECT_PATH, type SETUP_REASONS } from '../connections/setup-faults.ts'
export {
  type ConnectorSettings,
  connectorSettings,
  openConnectors,
  PUBLISHING_SETTINGS,
} from './open-connectors.ts'
export { postRules } from './post-rules.ts'
export { checkpointSealer, credentialSealer } from './sealers.ts'
