import { type Listener, listen } from '@svc/http'
import type { Gateway } from '../src/app.ts'
import { serveDirectly } from '../src/front/serve-directly.ts'
import { LISTEN_LIMITS } from '../src/listen-limits.ts'

/** The two servers in front of a gateway: its own, and that of Bun, where all services are in one process. */
export const SERVERS = ['sockets', 'Bun.serve'] as const
export type Server = (typeof SERVERS)[number]

/** Serves a gateway on a free port. */
export function openDoor(gateway: Gateway, server: Server = 'sockets'): Listener {
  const address = { hostname: '127.0.0.1', port: 0 }
  return server === 'sockets'
    ? serveDirectly(gateway, { address, idleSeconds: LISTEN_LIMITS.idleSeconds })
    : listen(gateway.handle, { address, log() {}, ...LISTEN_LIMITS })
}
