import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { ApiError } from '@svc/errors'
import type { Log, ServiceAddress } from '@svc/http'
import { checkHealth, Instance } from './instance.ts'
import type { GatewayLimits } from './limits.ts'
import { Slots } from './slots.ts'
import { UnderWay } from './under-way.ts'

/** How many requests in a hundred may be repeated, and how many at once after a quiet time. */
const REPEATS = { share: 0.1, most: 10 }

interface RemoteServiceOptions {
  limits: GatewayLimits
  log: Log
  resolve?: Resolve
  /** Ends its timers. */
  stopping?: AbortSignal | undefined
}

/** A service in other processes, with its state in the gateway: its instances, the slots in use, and the requests under way. */
export class RemoteService {
  readonly limits: GatewayLimits
  readonly calls: Slots
  readonly streams: Slots
  readonly underWay = new UnderWay()
  readonly #log: Log
  #instances: Instance[] = []
  #next = 0
  #repeats = REPEATS.most
  #waiting = 0
  #change = Promise.withResolvers<void>()

  constructor(
    addresses: readonly ServiceAddress[],
    { limits, log, resolve, stopping }: RemoteServiceOptions,
  ) {
    this.limits = limits
    this.calls = new Slots(limits.calls)
    this.streams = new Slots(limits.streams)
    this.#log = log
    this.#use(addresses)
    checkHealth(() => this.#instances, limits.health, stopping)
    resolveHosts(addresses, (found) => this.#use(found), {
      interval: limits.resolution,
      stopping,
      ...(resolve && { resolve }),
    })
  }

  get instances(): readonly Instance[] {
    return this.#instances
  }

  /**
   * Chooses the instance for a request: of those that work the one with the fewest requests under way. While none is reachable,
   * waits.
   *
   * @param tried - The instances that could not be used for this request; others are preferred. Changed.
   * @param isFixed - Whether it has to be the one that all such requests go to: the first that works.
   * @throws {ApiError} `UPSTREAM_ERROR` when none is reachable for too long; `SERVICE_UNAVAILABLE` when too many requests wait,
   * or all instances hang.
   */
  async choose(tried: Set<Instance>, isFixed = false): Promise<Instance> {
    for (;;) {
      const isFit = (one: Instance) => one.isOpen && !tried.has(one)
      const open = isFixed ? this.#instances.find(isFit) : this.#leastBusy(isFit)
      const any = open ?? this.#leastBusy((one) => one.isOpen)
      if (any) return any
      const reachable = this.#instances.filter((one) => one.isReachable)
      if (reachable.length > 0) {
        // When all fail, each gets its share: leaving all of them out would turn a slow service into none.
        const failing = this.#leastBusy((one) => one.isReachable && !one.isHung)
        if (failing) return failing
        throw hung(Math.min(...reachable.map(({ pause }) => pause)))
      }
      if (this.#instances.every((one) => one.isGivenUp)) {
        const last = this.#leastBusy((one) => !tried.has(one))
        if (!last) throw unavailable()
        return last
      }
      await this.#wait()
      tried.clear()
    }
  }

  /** The first instance when it is the only one and works: what `choose` would return, at once. */
  get sole(): Instance | null {
    const [first, ...others] = this.#instances
    return first?.isOpen && others.length === 0 ? first : null
  }

  /** Counts a request; some of them may be repeated. */
  counted(): void {
    this.#repeats = Math.min(this.#repeats + REPEATS.share, REPEATS.most)
  }

  /** Whether a request that may have reached the service may be sent again: only few are, so that a failing service does not get more. */
  takeRepeat(): boolean {
    if (this.#repeats < 1) return false
    this.#repeats -= 1
    return true
  }

  #leastBusy(isFit: (instance: Instance) => boolean): Instance | null {
    // Beginning at another one each time, so that the idle ones take turns.
    this.#next = (this.#next + 1) % this.#instances.length
    const turned = [...this.#instances.slice(this.#next), ...this.#instances.slice(0, this.#next)]
    return turned.filter(isFit).sort((one, other) => one.busy - other.busy)[0] ?? null
  }

  /** Waits until the state of an instance changes; the number of waiting requests is limited. */
  async #wait(): Promise<void> {
    if (this.#waiting >= this.limits.mostHeld) throw busy()
    this.#waiting += 1
    try {
      await this.#change.promise
    } finally {
      this.#waiting -= 1
    }
  }

  #use(addresses: readonly ServiceAddress[]): void {
    const known = new Map(this.#instances.map((one) => [one.name, one]))
    const instances = addresses.map(
      (address) => new Instance(address, this.limits, (one, change) => this.#changed(one, change)),
    )
    this.#instances = instances.map((one) => known.get(one.name) ?? one)
    for (const one of known.values()) if (!this.#instances.includes(one)) one.retire()
    this.calls.multiply(this.#instances.length)
    this.streams.multiply(this.#instances.length)
    this.#wake()
  }

  #changed(instance: Instance, change: string): void {
    const { name } = instance
    if (instance.isUnfit) this.underWay.move(instance)
    if (change !== 'stays away') {
      const level = instance.isOpen ? 'info' : 'warn'
      this.#log({ level, event: 'upstream changed', upstream: name, change })
    }
    this.#wake()
  }

  #wake(): void {
    this.#change.resolve()
    this.#change = Promise.withResolvers()
  }
}

export const unavailable = () =>
  new ApiError('UPSTREAM_ERROR', 'A service behind this one did not answer. Try again.', {
    retry_after: 1,
  })

/** Creates the error for a request for which there is no room. */
export const busy = () =>
  new ApiError('SERVICE_UNAVAILABLE', 'Too many requests wait for this service. Try again.', {
    retry_after: 1,
  })

const hung = (pause: number) =>
  new ApiError(
    'SERVICE_UNAVAILABLE',
    'A service behind this one answers nothing. Try again later.',
    {
      retry_after: Math.max(1, Math.ceil(pause / 1000)),
    },
  )

/** Returns the addresses of a host name. */
type Resolve = (hostname: string) => Promise<string[]>

interface ResolveOptions {
  /** Milliseconds between two look-ups. */
  interval: number
  resolve?: Resolve
  /** Ends it. */
  stopping?: AbortSignal | undefined
}

/**
 * Looks up again and again which addresses the host names stand for, so that every process behind a name is an instance.
 *
 * A name that cannot be looked up keeps the addresses that it had. `https` keeps its names: the certificate is for the name.
 *
 * @param use - Called with all addresses after each look.
 */
function resolveHosts(
  addresses: readonly ServiceAddress[],
  use: (found: ServiceAddress[]) => void,
  { interval, resolve = resolveAll, stopping }: ResolveOptions,
): void {
  if (!addresses.some(isNamed)) return
  const known = new Map<ServiceAddress, ServiceAddress[]>()
  let isUnderWay = false
  const look = async () => {
    if (isUnderWay) return
    isUnderWay = true
    for (const address of addresses.filter(isNamed)) {
      const { hostname, port } = new URL(address.baseUrl)
      const found = await resolve(hostname).catch(() => [])
      if (found.length > 0) known.set(address, found.toSorted().map(addressOf(port)))
    }
    isUnderWay = false
    use(addresses.flatMap((address) => known.get(address) ?? [address]))
  }
  void look()
  const timer = setInterval(look, interval).unref()
  stopping?.addEventListener('abort', () => clearInterval(timer))
}

function isNamed({ baseUrl, unix }: ServiceAddress): boolean {
  const { protocol, hostname } = new URL(baseUrl)
  if (unix !== undefined || protocol !== 'http:' || hostname === 'localhost') return false
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}

const addressOf = (port: string) => (address: string) => ({
  baseUrl: `http://${isIP(address) === 6 ? `[${address}]` : address}:${port || 80}`,
})

/** Of a host with addresses of both families, those of IPv4: the others name the same processes once more. */
async function resolveAll(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true })
  const first = Math.min(...found.map(({ family }) => family))
  return found.filter(({ family }) => family === first).map(({ address }) => address)
}
