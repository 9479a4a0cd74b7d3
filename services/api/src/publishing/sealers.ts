import { createSealer, type Sealer } from '@svc/secrets'

/** Seals the credentials of social accounts; the routes that connect them and the worker that publishes have the same secret. */
export function credentialSealer(secret: string): Sealer {
  return createSealer(secret, 'sealed social account credentials')
}

/** Seals what an attempt to publish keeps for its successor. */
export function checkpointSealer(secret: string): Sealer {
  return createSealer(secret, 'sealed post checkpoints')
}
