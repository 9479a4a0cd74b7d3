import type { ServiceAddress } from '@svc/http'
import type { GatewayLimits } from './limits.ts'
import { Slots } from './slots.ts'

/** Pause between two checks whether an unreachable service is back, in milliseconds. */
const LOOK_PAUSE = 50

/** Added to the pause that a service requests when it shuts down, in milliseconds. */
const MARGIN = 50

/** A service in another process, with its state in the gateway: the slots in use, and whether it is unreachable. */
export class RemoteService {
  readonly upstream: ServiceAddress
  readonly limits: GatewayLimits
  readonly calls: Slots
  readonly streams: Slots
  /** How many requests wait until the service is reachable again. */
  held = 0
  #awaySince: number | null = null
  #whenBack: Promise<void> | null = null

  constructor(upstream: ServiceAddress, limits: GatewayLimits) {
    this.upstream = upstream
    this.limits = limits
    this.calls = new Slots(limits.calls)
    this.streams = new Slots(limits.streams)
  }

  /** Resolves when the service is reachable again or the wait has timed out; `null` while no wait is under way. */
  get whenBack(): Promise<void> | null {
    return this.#whenBack
  }

  /** Records that the service answered. */
  answered(): void {
    this.#awaySince = null
  }

  /**
   * Records that the service is unreachable or shutting down, and starts to check when it is back.
   *
   * @param pause - Milliseconds before the first check; 0 for the usual pause.
   * @returns Whether requests should wait: `false` when the service has been unreachable for too long.
   */
  missed(pause = 0): boolean {
    const now = performance.now()
    this.#awaySince ??= now
    const until = this.#awaySince + this.limits.hold
    if (now >= until) return false
    this.#whenBack ??= this.#lookUntil(until, pause === 0 ? LOOK_PAUSE : pause + MARGIN)
    return true
  }

  async #lookUntil(until: number, pause: number): Promise<void> {
    await Bun.sleep(pause)
    while (!(await isListening(this.upstream)) && performance.now() < until) {
      await Bun.sleep(LOOK_PAUSE)
    }
    this.#whenBack = null
  }
}

async function isListening({ baseUrl, unix }: ServiceAddress): Promise<boolean> {
  const { protocol, hostname, port } = new URL(baseUrl)
  const socket = { data() {} }
  const host = hostname.replace(/^\[|\]$/g, '')
  try {
    const connection = await (unix === undefined
      ? Bun.connect({ hostname: host, port: Number(port || DEFAULT_PORTS[protocol]), socket })
      : Bun.connect({ unix, socket }))
    connection.end()
    return true
  } catch {
    return false
  }
}

const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 }
