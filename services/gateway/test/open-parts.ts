import { afterEach } from 'bun:test'
import type { Handler } from '@svc/http'
import { createGateway } from '../src/app.ts'
import { GATEWAY_LIMITS, type GatewayLimits } from '../src/limits.ts'
import type { Upstream } from '../src/routes.ts'
import { oneUpstream } from './one-upstream.ts'
import { openDoor } from './open-door.ts'
import { type Script, startUpstream } from './scripted-upstream.ts'

/** Gateways and services for the tests of a file, which end after each of them, the last first. */
export function openParts() {
  const running: (() => unknown)[] = []
  afterEach(async () => {
    for (const stop of running.splice(0).toReversed()) await stop()
  })
  return {
    running,
    /** Starts a service that answers by scripts. */
    start(...scripts: Script[]) {
      const upstream = startUpstream(...scripts)
      running.push(upstream.stop)
      return upstream
    },
    /** Starts a service in this process; returns its origin. */
    serve(fetch: (request: Request) => Response | Promise<Response>): string {
      const service = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch })
      running.push(() => service.stop(true))
      return service.url.origin
    },
    /** Serves a gateway on a free port; returns its origin. */
    door(upstream: Upstream, limits?: Partial<GatewayLimits>): string {
      const listener = openDoor(gatewayTo(upstream, limits))
      running.push(listener.stop)
      return listener.url
    },
  }
}

/** A gateway with one upstream for every prefix, and with these limits in place of the usual ones. */
export function gatewayTo(upstream: Upstream, limits: Partial<GatewayLimits> = {}): Handler {
  return createGateway({
    upstreams: oneUpstream(upstream),
    limits: { ...GATEWAY_LIMITS, ...limits },
    log() {},
  })
}
