export { type ConnectorSettings, connectorSettings, openConnectors } from './open-connectors.ts'
export { credentialSealer } from './sealers.ts'
export { startPublishing } from './start-publishing.ts'
