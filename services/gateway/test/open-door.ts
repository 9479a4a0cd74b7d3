import { type Handler, type Listener, listen } from '@svc/http'

/** Serves a gateway on a free port. */
export function openDoor(gateway: Handler): Listener {
  const address = { hostname: '127.0.0.1', port: 0 }
  return listen(gateway, { address, log() {} })
}
