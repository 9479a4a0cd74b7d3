import { setTimeout } from 'node:timers/promises'
import type { Answer } from './call-api.ts'

const PAUSE_MS = 2000

interface Waiting {
  seconds: number
  signal: AbortSignal
  /** Whether to keep waiting while the resource does not exist yet. */
  mayBegin?: boolean
  /** Pause between two polls; two seconds by default. */
  pauseMilliseconds?: number
  /** Called with every state that was read. */
  onState(state: object): Promise<void>
}

/**
 * Polls a project, a render or an upload until it has ended, or the time is over.
 *
 * After a temporary refusal (too many requests, a restart) polling resumes when the refusal permits, if the time allows.
 *
 * @returns The last state that was read, or the refusal if there is none; and whether the resource has ended.
 * @throws The signal's reason, when the caller has cancelled.
 */
export async function waitUntilEnded(
  look: () => Promise<Answer>,
  { seconds, signal, mayBegin, pauseMilliseconds = PAUSE_MS, onState }: Waiting,
): Promise<{ answer: Answer; hasEnded: boolean }> {
  const until = performance.now() + seconds * 1000
  let seen: Answer | undefined
  for (;;) {
    const answer = await look()
    const [problem] = answer.problems
    const mayPass = PASSING.has(answer.status) || (mayBegin && answer.status === NOT_FOUND)
    if (problem && !mayPass) return { answer, hasEnded: true }
    if (!problem && answer.body) {
      await onState(answer.body)
      if (isEnded(answer.body)) return { answer, hasEnded: true }
      seen = answer
    }
    const least = (problem?.retry_after ?? 0) * 1000
    const left = until - performance.now()
    if (left <= least) return { answer: seen ?? answer, hasEnded: false }
    await setTimeout(Math.max(least, Math.min(pauseMilliseconds, left)), undefined, { signal })
  }
}

const PASSING = new Set([429, 502, 503])
const NOT_FOUND = 404

const ENDED = new Set(['completed', 'failed', 'cancelled', 'uploaded', 'expired'])

function isEnded(state: object): boolean {
  return 'status' in state && ENDED.has(String(state.status))
}
