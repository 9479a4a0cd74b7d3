import { createSealer, type Sealer, type Secret } from '@svc/secrets'

/** Seals the credentials of social accounts. The routes that connect accounts and the publishing worker use the same secret. */
export function credentialSealer(secret: Secret): Sealer {
  return createSealer(secret, 'sealed social account credentials')
}

/** Seals the checkpoint that an attempt to publish leaves for the next attempt. */
export function checkpointSealer(secret: Secret): Sealer {
  return createSealer(secret, 'sealed post checkpoints')
}
