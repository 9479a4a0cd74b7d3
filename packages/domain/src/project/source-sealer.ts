import { createSealer, type Sealer, type Secret } from '@svc/secrets'

/** Creates the sealer of the addresses of sources; each is sealed under its project's id. */
export function createSourceSealer(secret: Secret): Sealer {
  return createSealer(secret, 'sealed source address')
}
