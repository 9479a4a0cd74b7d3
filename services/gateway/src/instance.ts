import type { ServiceAddress } from '@svc/http'
import type { GatewayLimits } from './limits.ts'

/** Pause between two checks whether an unreachable process is back, in milliseconds. */
const LOOK_PAUSE = 50

/** The longest such pause; it grows once no request waits for the process any more. */
const LONGEST_LOOK_PAUSE = 2000

/** Called when the state of an instance changes, with a few words for the log. */
type OnChange = (instance: Instance, change: string) => void

/**
 * One process of a service, with what the gateway knows of it.
 *
 * It is left out while it refuses connections (away), while it fails its health checks (unfit), and for a growing time
 * after several failures in a row (ejected). After that time one request tries whether it works again.
 */
export class Instance {
  readonly address: ServiceAddress
  /** Requests whose answer has not begun. */
  busy = 0
  readonly #limits: GatewayLimits
  readonly #onChange: OnChange
  readonly #now: () => number
  #awaySince: number | null = null
  #isAway = false
  #backSince = 0
  #isRetired = false
  #failures = 0
  #ejections = 0
  #ejectedUntil = 0
  #isTried = false
  #isHung = false
  #failedChecks = 0

  constructor(
    address: ServiceAddress,
    limits: GatewayLimits,
    onChange: OnChange,
    now: () => number = () => performance.now(),
  ) {
    this.address = address
    this.#limits = limits
    this.#onChange = onChange
    this.#now = now
  }

  /** The address as a text. */
  get name(): string {
    const { unix, baseUrl } = this.address
    return unix === undefined ? baseUrl : `unix:${unix}`
  }

  /** Whether it should get requests. */
  get isOpen(): boolean {
    if (this.#isAway || this.isUnfit) return false
    return this.#ejections === 0 || (this.#now() >= this.#ejectedUntil && !this.#isTried)
  }

  /** Whether it fails its health checks. */
  get isUnfit(): boolean {
    return this.#failedChecks >= this.#limits.health.failures
  }

  /** Whether it accepts connections, as far as is known. */
  get isReachable(): boolean {
    return !this.#isAway
  }

  /** Whether it let the time of several requests in a row pass, and is not to be tried again yet. */
  get isHung(): boolean {
    return this.#isHung && !this.isOpen
  }

  /** Whether it has been unreachable for longer than requests wait. */
  get isGivenUp(): boolean {
    return this.#awaySince !== null && this.#now() >= this.#awaySince + this.#limits.hold
  }

  /** Milliseconds until it may be tried again after an ejection. */
  get pause(): number {
    return Math.max(0, this.#ejectedUntil - this.#now())
  }

  /**
   * Counts a request that is sent to it.
   *
   * @returns Whether the request tries if it works again. To be passed to `end` when the answer begins, or does not come.
   */
  begin(): boolean {
    this.busy += 1
    if (this.#ejections === 0) return false
    this.#isTried = true
    return true
  }

  end(isTrial: boolean): void {
    this.busy -= 1
    if (isTrial) this.#isTried = false
  }

  /** Records a usable answer. */
  answered(): void {
    this.#awaySince = null
    this.#failures = 0
    if (this.#ejections === 0) return
    this.#ejections = 0
    this.#isHung = false
    this.#onChange(this, 'works again')
  }

  /**
   * Records that it broke a request off, or answered with something unusable; or that it was `late`.
   *
   * Each ejection lasts twice as long as the one before.
   */
  failed(way: 'broke off' | 'late'): void {
    this.#isHung = way === 'late' && (this.#failures === 0 || this.#isHung)
    this.#failures += 1
    if (this.#ejections === 0 && this.#failures < this.#limits.ejection.failures) return
    const { shortest, longest } = this.#limits.ejection
    this.#ejectedUntil = this.#now() + Math.min(shortest * 2 ** this.#ejections, longest)
    this.#ejections += 1
    if (this.#ejections === 1) this.#onChange(this, 'fails and is left out')
  }

  /**
   * Records that it refused a connection or is shutting down, and starts to look when it is back.
   *
   * @param pause - Milliseconds that it asks for when it shuts down.
   */
  missed(pause = 0): void {
    if (this.#isAway) return
    const now = this.#now()
    // A service that answered for a long time since, without a request that recorded it, counts as newly unreachable.
    if (this.#awaySince === null || now > this.#backSince + this.#limits.hold) this.#awaySince = now
    this.#isAway = true
    this.#onChange(this, 'is unreachable')
    void this.#look(pause + LOOK_PAUSE)
  }

  /** Records the result of a health check. */
  checked(isReady: boolean): void {
    const wasUnfit = this.isUnfit
    this.#failedChecks = isReady ? 0 : this.#failedChecks + 1
    if (wasUnfit === this.isUnfit) return
    this.#onChange(this, isReady ? 'is ready again' : 'is not ready')
  }

  /** Ends the looks for an instance that the service no longer has. */
  retire(): void {
    this.#isRetired = true
  }

  async #look(first: number): Promise<void> {
    let pause = Math.min(first, this.#limits.hold)
    do {
      await sleep(pause)
      pause = this.isGivenUp ? Math.min(2 * pause, LONGEST_LOOK_PAUSE) : LOOK_PAUSE
      // Those that wait for it learn that they wait in vain.
      if (this.isGivenUp) this.#onChange(this, 'stays away')
    } while (!this.#isRetired && !(await isListening(this.address)))
    this.#isAway = false
    this.#backSince = this.#now()
    this.#onChange(this, 'is back')
  }
}

/** Does not keep the process running. */
function sleep(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, milliseconds).unref()
  return promise
}

/** Returns whether a process accepts connections at an address. */
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

/**
 * Asks every instance of a service again and again whether it is ready, while there are several: to leave out the only one would
 * help no request.
 *
 * @param stopping - Ends it.
 */
export function checkHealth(
  instances: () => readonly Instance[],
  { interval, patience }: GatewayLimits['health'],
  stopping?: AbortSignal,
): void {
  const underWay = new Set<Instance>()
  const check = async (instance: Instance) => {
    underWay.add(instance)
    const isReady = await checkReady(instance.address, patience).then(
      () => true,
      () => false,
    )
    underWay.delete(instance)
    instance.checked(isReady)
  }
  const timer = setInterval(() => {
    for (const instance of instances()) {
      if (instances().length === 1) instance.checked(true)
      else if (instance.isReachable && !underWay.has(instance)) void check(instance)
    }
  }, interval).unref()
  stopping?.addEventListener('abort', () => clearInterval(timer))
}

/**
 * Asks an instance whether it is ready.
 *
 * @returns What it says.
 * @throws {Error} It is not, or does not say so within `patience` milliseconds.
 */
export async function checkReady(
  { baseUrl, unix }: ServiceAddress,
  patience: number,
): Promise<unknown> {
  const response = await fetch(`${baseUrl}/readyz`, {
    signal: AbortSignal.timeout(patience),
    keepalive: false,
    ...(unix && { unix }),
  })
  if (!response.ok) throw new Error(await response.text())
  // A process of another kind may be asked, too: that it answers is enough.
  return response.json().catch(() => null)
}
