import { createSealer, type Sealer } from '@svc/secrets'

/** Creates what seals the addresses of sources, under their project's id. */
export function createSourceSealer(secret: string): Sealer {
  return createSealer(secret, 'sealed source address')
}
