export * from './oauth-clients.ts'
export * from './oauth-metadata.ts'
export { CLIENT_ID } from './oauth-metadata.ts'
export * from './oauth-tokens.ts'
