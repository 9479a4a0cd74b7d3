import { addressKey } from '@svc/rate-limit'

/** How many requests may hold a slot at once, and how many may wait for one. */
export interface SlotLimits {
  most: number
  /** The most slots that one client address may hold; of IPv6, the /64 that it is of. */
  mostPerAddress: number
  mostWaiting: number
  /** In milliseconds. */
  longestWait: number
}

interface Waiter {
  address: string
  resolve(taken: boolean): void
}

/** Limits concurrent requests: in total, and for each client address, so that one address cannot take all slots. */
export class Slots {
  readonly #limits: SlotLimits
  readonly #held = new Map<string, number>()
  readonly #waiting = new Set<Waiter>()
  #taken = 0
  #factor = 1

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  /** Multiplies the numbers of slots, those of one address too. */
  multiply(factor: number): void {
    this.#factor = factor
  }

  /** Takes a slot if one is free for this address. */
  tryTake(address: string): boolean {
    const key = addressKey(address)
    const held = this.#held.get(key) ?? 0
    const { most, mostPerAddress } = this.#limits
    if (this.#taken >= most * this.#factor || held >= mostPerAddress * this.#factor) return false
    this.#taken += 1
    this.#held.set(key, held + 1)
    return true
  }

  /**
   * Waits for a slot. Requests are served in order of arrival; those whose address has all its slots are skipped.
   *
   * @returns Whether a slot was taken: `false` when too many wait, or after the longest wait.
   */
  take(address: string): boolean | Promise<boolean> {
    if (this.tryTake(address)) return true
    if (this.#waiting.size >= this.#limits.mostWaiting) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const waiter: Waiter = {
      address,
      resolve(taken) {
        clearTimeout(timer)
        resolve(taken)
      },
    }
    const timer = setTimeout(() => {
      this.#waiting.delete(waiter)
      resolve(false)
    }, this.#limits.longestWait)
    this.#waiting.add(waiter)
    return promise
  }

  /** Releases a slot and passes it to the first waiting request whose address may have one. */
  release(address: string): void {
    this.#taken -= 1
    const key = addressKey(address)
    const held = Number(this.#held.get(key)) - 1
    if (held > 0) this.#held.set(key, held)
    else this.#held.delete(key)
    for (const waiter of this.#waiting) {
      if (!this.tryTake(waiter.address)) continue
      this.#waiting.delete(waiter)
      waiter.resolve(true)
      return
    }
  }
}
