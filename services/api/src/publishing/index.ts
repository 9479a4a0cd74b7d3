export {
  type ConnectorSettings,
  connectorSettings,
  openConnectors,
  PUBLISHING_SETTINGS,
} from './open-connectors.ts'
export { credentialSealer } from './sealers.ts'
export { startPublishing } from './start-publishing.ts'
