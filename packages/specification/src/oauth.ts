export * from './oauth-clients.ts'
export { CLIENT_ID } from './oauth-members.ts'
export * from './oauth-metadata.ts'
export * from './oauth-tokens.ts'
