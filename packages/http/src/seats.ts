import { ApiError } from '@svc/errors'
import { metrics, readAtScrape } from '@svc/telemetry'
import { Elysia } from 'elysia'

/** How long a request waits while its account frees none of its seats. */
const PATIENCE_MS = 1000
/**
 * In how many steps a request waits. A step that ends late counts as one: a process that was paused, or had other work, has not read
 * what the database answered meanwhile, and refuses nothing for it.
 */
const STEPS = 10
/** The longest that a request waits, however many seats are freed meanwhile. */
const MOST_PATIENCE_MS = 10_000

/**
 * Limits how many requests run at a time, so that a slow or unreachable database does not cause an endless queue.
 *
 * An account may take a seat while it holds fewer than are free: a single account gets half of them, the next one half of
 * the rest. So some seats stay free however many accounts have requests waiting for locked rows.
 */
export interface Seats {
  /**
   * Waits for a seat.
   *
   * @throws {ApiError} `SERVICE_UNAVAILABLE` when no seat is free that the account may take, and the account freed none for a second.
   */
  take(request: Request, account_id: string): Promise<void>
  /** Frees the seat, if the request holds one. */
  leave(request: Request): void
  /** Runs the part of a request that needs the database on a seat. @throws {ApiError} As `take` does. */
  during<T>(account_id: string, work: () => Promise<T>): Promise<T>
}

interface SeatLimits {
  /** The number of requests that may run at once: the size of the connection pool, since each may hold one and wait for a locked row. */
  seats: number
  /** The name under which the metrics show how many are taken. */
  pool?: string
  patienceMs?: number
  mostPatienceMs?: number
  /** What counts the steps of a wait: the process's own timers, but for tests. */
  timers?: Timers
}

interface Timers {
  setInterval(step: () => void, milliseconds: number): unknown
  clearInterval(timer: unknown): void
}

interface Waiting {
  account_id: string
  seat(): void
  /** The steps since the request arrived, or since a seat was last freed that it could have had. */
  steps: number
}

export function createSeats({
  seats,
  pool = 'requests',
  patienceMs = PATIENCE_MS,
  mostPatienceMs = MOST_PATIENCE_MS,
  timers = globalThis,
}: SeatLimits): Seats {
  const seated = new WeakMap<Request, string>()
  const taken = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let free = seats
  readAtScrape(`seats of ${pool}`, () => {
    metrics.seats.set({ pool, state: 'taken' }, seats - free)
    metrics.seats.set({ pool, state: 'free' }, free)
    metrics.seats.set({ pool, state: 'waiting' }, waiting.size)
  })

  const takenBy = (account_id: string) => taken.get(account_id) ?? 0
  const mayHave = (account_id: string) => takenBy(account_id) < free

  function occupy(account_id: string) {
    free -= 1
    taken.set(account_id, takenBy(account_id) + 1)
  }

  function vacate(account_id: string) {
    free += 1
    const left = takenBy(account_id) - 1
    if (left > 0) taken.set(account_id, left)
    else taken.delete(account_id)
  }

  async function wait(account_id: string): Promise<void> {
    const turn = Promise.withResolvers<void>()
    const place = { account_id, seat: turn.resolve, steps: 0 }
    let left = Math.ceil((STEPS * mostPatienceMs) / patienceMs)
    const timer = timers.setInterval(() => {
      place.steps += 1
      left -= 1
      if (place.steps < STEPS && left > 0) return
      waiting.delete(place)
      turn.reject(takenBy(account_id) === 0 ? full() : accountIsFull())
    }, patienceMs / STEPS)
    waiting.add(place)
    await turn.promise.finally(() => timers.clearInterval(timer))
  }

  /** Seats the first waiting request whose account may have one more. */
  function seatNext(account_id: string) {
    for (const place of waiting) {
      if (place.account_id === account_id || takenBy(place.account_id) === 0) place.steps = 0
    }
    for (const place of waiting) {
      if (!mayHave(place.account_id)) continue
      waiting.delete(place)
      occupy(place.account_id)
      return place.seat()
    }
  }

  async function sit(account_id: string): Promise<void> {
    if (mayHave(account_id)) occupy(account_id)
    else await wait(account_id)
  }

  function rise(account_id: string) {
    vacate(account_id)
    seatNext(account_id)
  }

  return {
    async take(request, account_id) {
      await sit(account_id)
      seated.set(request, account_id)
    },
    leave(request) {
      const account_id = seated.get(request)
      if (account_id === undefined) return
      seated.delete(request)
      rise(account_id)
    },
    async during(account_id, work) {
      await sit(account_id)
      return work().finally(() => rise(account_id))
    },
  }
}

/** Frees seats when the response begins; a stream of events does not hold one. */
export const leaveSeats = (...kinds: Seats[]) => {
  const leave = ({ request }: { request: Request }) => {
    for (const seats of kinds) seats.leave(request)
  }
  return new Elysia({ name: 'leave-seats' })
    .onAfterHandle({ as: 'global' }, ({ request }) => leave({ request }))
    .onError({ as: 'global' }, ({ request }) => leave({ request }))
}

const full = () =>
  new ApiError('SERVICE_UNAVAILABLE', 'The service has too much work in progress. Try again.', {
    retry_after: 1,
  })

const accountIsFull = () =>
  new ApiError(
    'SERVICE_UNAVAILABLE',
    'Earlier requests of this account are still being worked on. Try again when they are answered.',
    { retry_after: 1 },
  )
