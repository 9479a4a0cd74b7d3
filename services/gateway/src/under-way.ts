import type { Instance } from './instance.ts'

/** Pause between two looks at the requests under way, in milliseconds. */
const LOOK_PAUSE = 50

/** A request on its way to an instance, until its answer begins. */
export class Exchange {
  readonly request: Request
  readonly instance: Instance
  /** How long nothing may happen, in looks. */
  readonly looks: number
  /** Whether the request may go to another instance. */
  readonly mayMove: boolean
  /** Why it was broken off; `null` while it goes on. */
  broken: 'late' | 'moved' | 'left' | null = null
  /** The look at which it is late. */
  deadline = 0
  readonly #controller = new AbortController()

  constructor(
    request: Request,
    instance: Instance,
    { patience, mayMove }: { patience: number; mayMove: boolean },
  ) {
    this.request = request
    this.instance = instance
    this.looks = Math.ceil(patience / LOOK_PAUSE)
    this.mayMove = mayMove
  }

  /** Aborted when it is broken off. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  breakOff(reason: 'late' | 'moved' | 'left'): void {
    this.broken ??= reason
    this.#controller.abort()
  }
}

/**
 * The requests on their way to a service. Breaks off those that are late, and those whose client has left.
 *
 * One timer looks at all of them, because a timer and a listener for each would cost more than the rest of forwarding. Most
 * requests are answered before the first look.
 */
export class UnderWay {
  readonly #exchanges = new Set<Exchange>()
  #timer: NodeJS.Timeout | undefined
  #looks = 0

  add(exchange: Exchange): void {
    this.#exchanges.add(exchange)
    this.refresh(exchange)
    this.#timer ??= setInterval(() => this.#look(), LOOK_PAUSE)
  }

  /** Gives a request its whole time again. */
  refresh(exchange: Exchange): void {
    exchange.deadline = this.#looks + exchange.looks
  }

  delete(exchange: Exchange): void {
    this.#exchanges.delete(exchange)
  }

  /** Breaks off what waits for an instance and may go to another one. */
  move(instance: Instance): void {
    for (const exchange of this.#exchanges) {
      if (exchange.instance === instance && exchange.mayMove) exchange.breakOff('moved')
    }
  }

  #look(): void {
    this.#looks += 1
    if (this.#exchanges.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    for (const exchange of this.#exchanges) {
      if (this.#looks > exchange.deadline) exchange.breakOff('late')
      else if (exchange.request.signal.aborted) exchange.breakOff('left')
    }
  }
}
