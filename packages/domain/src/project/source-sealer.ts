import { createSealer, type Sealer } from '@svc/secrets'

/** Creates the sealer of the addresses of sources; each is sealed under its project's id. */
export function createSourceSealer(secret: string): Sealer {
  return createSealer(secret, 'sealed source address')
}
