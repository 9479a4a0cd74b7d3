import { setTimeout as sleep } from 'node:timers/promises'

const ATTEMPTS = 4
const FIRST_WAIT_SECONDS = 0.5
const LONGEST_WAIT_SECONDS = 60
const BUSY = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529])

export interface Answer {
  status: number
  /** Whether that is a good one. */
  ok: boolean
  headers: Headers
  body: string
}

/** Whether a service that answers so may answer otherwise later. */
export const isBusy = ({ status }: Pick<Answer, 'status'>): boolean => BUSY.has(status)

/**
 * Asks a service, and again while it is busy or cannot be reached; four times at most. It waits as long as `Retry-After` says, up to a
 * minute, else half a second, and twice as long each time.
 *
 * @param ask - Called for every attempt: a body can only be sent once.
 * @param isFinal - Whether a failure to ask is one that no other attempt changes.
 * @returns The last answer, which may be that it is busy still.
 * @throws What `ask` threw last, or the signal's reason when it aborts.
 */
export async function askAgain(
  ask: () => Promise<Answer>,
  signal: AbortSignal,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === ATTEMPTS
    const answer = await ask().catch((error: unknown) => {
      signal.throwIfAborted()
      if (isLast || isFinal(error)) throw error
      return null
    })
    if (answer && (isLast || !isBusy(answer))) return answer
    const wait = readRetryAfter(answer?.headers) ?? FIRST_WAIT_SECONDS * 2 ** (attempt - 1)
    const pause = sleep(Math.min(wait, LONGEST_WAIT_SECONDS) * 1000, undefined, { signal })
    await pause.catch(() => signal.throwIfAborted())
  }
}

/** Seconds; the header holds seconds or a date (RFC 9110 §10.2.3). */
function readRetryAfter(headers: Headers | undefined): number | null {
  const value = headers?.get('retry-after') ?? null
  if (value === null) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
