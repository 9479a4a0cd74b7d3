import { ApiError } from '@svc/errors'
import { Elysia } from 'elysia'

/** How many requests may work with the database at once: each connection has a few that are ready. */
const SEATS = 32
/** How long a request waits for a seat. */
const PATIENCE_MS = 1000

/** Bounds how many requests work at a time, so that a database that is slow or away makes no endless queue. */
export interface Seats {
  /**
   * Waits for a seat.
   *
   * @throws {ApiError} `SERVICE_UNAVAILABLE` when none is free within a second.
   */
  take(request: Request): Promise<void>
  /** Gives the seat back, if there is one. */
  leave(request: Request): void
}

/** Creates the seats of one process. */
export function createSeats(seats = SEATS, patience_ms = PATIENCE_MS): Seats {
  const seated = new WeakSet<Request>()
  const waiting = new Set<() => void>()
  let free = seats

  async function wait(): Promise<void> {
    const turn = Promise.withResolvers<void>()
    waiting.add(turn.resolve)
    const timer = setTimeout(() => turn.reject(full()), patience_ms)
    try {
      await turn.promise
    } finally {
      clearTimeout(timer)
      waiting.delete(turn.resolve)
    }
  }

  return {
    async take(request) {
      if (free > 0) free -= 1
      else await wait()
      seated.add(request)
    },
    leave(request) {
      if (!seated.delete(request)) return
      const [next] = waiting
      if (!next) {
        free += 1
        return
      }
      waiting.delete(next)
      next()
    },
  }
}

/** Gives seats back when the answer begins; a stream of events does not keep one. */
export const leaveSeats = (seats: Seats) =>
  new Elysia({ name: 'leave-seats' })
    .onAfterHandle({ as: 'global' }, ({ request }) => seats.leave(request))
    .onError({ as: 'global' }, ({ request }) => seats.leave(request))

const full = () =>
  new ApiError('SERVICE_UNAVAILABLE', 'Too much is going on right now. Try again.', {
    retry_after: 1,
  })
