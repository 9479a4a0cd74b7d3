import type { ServiceAddress } from '@svc/http'
import type { GatewayLimits } from './limits.ts'
import { Slots } from './slots.ts'

/** Between two looks whether a service that was away is back, in milliseconds. */
const LOOK_PAUSE = 50

/** Added to the time until which a service that ends asked not to be called, in milliseconds. */
const MARGIN = 50

/** A service in another process, with what the gateway knows of it: how much is on its way there, and whether it is away. */
export class RemoteService {
  readonly upstream: ServiceAddress
  readonly limits: GatewayLimits
  readonly calls: Slots
  readonly streams: Slots
  /** How many requests wait for it to be back. */
  held = 0
  #awaySince: number | null = null
  #whenBack: Promise<void> | null = null

  constructor(upstream: ServiceAddress, limits: GatewayLimits) {
    this.upstream = upstream
    this.limits = limits
    this.calls = new Slots(limits.calls)
    this.streams = new Slots(limits.streams)
  }

  /** Resolves when the service is back or is not waited for any longer; `null` while it is not known to be away. */
  get whenBack(): Promise<void> | null {
    return this.#whenBack
  }

  /** Notes that it answered. */
  answered(): void {
    this.#awaySince = null
  }

  /**
   * Notes that it cannot be reached, or is about to end, and begins to look when it is back.
   *
   * @param pause - For how many milliseconds there is no sense in looking.
   * @returns Whether it is worth waiting for: `false` when it has been away too long.
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
