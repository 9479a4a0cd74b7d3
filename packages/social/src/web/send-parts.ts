import { setTimeout } from 'node:timers/promises'
import type { ByteRange, Media } from '../post/media.ts'
import { PublishError } from '../publish-error.ts'
import type { Question } from './ask.ts'

/** The number of consecutive interruptions after which the upload is left to another attempt. */
const MAX_INTERRUPTIONS = 4
const PAUSE_MS = 500
/** Within which a part must be sent and answered. */
export const PART_SECONDS = 10 * 60

export type Uploaded =
  | { state: 'complete'; video: unknown }
  | { state: 'partial'; bytes: number }
  | { state: 'gone' }

export interface Parts {
  /** As shown to people. */
  platform: string
  size_bytes: number
  /** Bytes that the platform has already received. */
  sent: number
  /** The last byte of the part that begins with `first`. */
  lastOf(first: number): number
  /** Asks what has arrived. */
  ask(): Promise<Uploaded>
  send(range: ByteRange): Promise<Uploaded>
  /** Whether the last part makes the post, so that without an answer to it the post may be there. */
  makesPost: boolean
  signal: AbortSignal
}

/**
 * Sends the rest of a file, part by part; after an interruption the platform says where to resume.
 *
 * @returns What the platform made of it.
 * @throws {PublishError} `unknown` when it no longer says whether it has all.
 */
export async function sendParts(parts: Parts): Promise<unknown> {
  const { platform, size_bytes, makesPost, signal } = parts
  let next: number | null = parts.sent
  let reached = parts.sent
  let interruptions = 0
  const mayBePublished = () => makesPost && reached >= size_bytes
  while (true) {
    try {
      const first: number | null = next
      const last: number | null = first === null ? null : parts.lastOf(first)
      if (last !== null) reached = Math.max(reached, last + 1)
      const uploaded: Uploaded =
        first === null || last === null ? await parts.ask() : await parts.send({ first, last })
      if (uploaded.state === 'complete') return uploaded.video
      if (uploaded.state === 'gone') throw lost(platform, mayBePublished())
      if (uploaded.bytes >= size_bytes) throw unfinished(platform)
      if (first !== null && uploaded.bytes > first) interruptions = 0
      next = uploaded.bytes
    } catch (error) {
      if (!isInterruption(error)) throw error
      interruptions++
      if (interruptions > MAX_INTERRUPTIONS) throw givenUp(error, mayBePublished())
      await pause(PAUSE_MS * 2 ** (interruptions - 1), signal)
      next = null
    }
  }
}

/** The request that sends a part of a file, streamed. */
export async function partOf(
  media: Media,
  { first, last }: ByteRange,
): Promise<Omit<Question, 'url' | 'signal'>> {
  return {
    method: 'PUT',
    headers: {
      'content-type': media.content_type,
      'content-length': String(last - first + 1),
      'content-range': `bytes ${first}-${last}/${media.size_bytes}`,
    },
    body: await media.open({ first, last }),
    patienceSeconds: PART_SECONDS,
  }
}

/** A lost session does not count as an interruption, since it cannot be resumed. */
function isInterruption(error: unknown): error is PublishError {
  return (
    error instanceof PublishError &&
    error.category === 'platform_error' &&
    error.code !== 'session_lost'
  )
}

function unfinished(platform: string): PublishError {
  const message = `${platform} has not finished yet.`
  return new PublishError('platform_error', 'upload_unfinished', message)
}

/** Before the last part is sent the post cannot exist; after that it may. */
function givenUp(error: PublishError, mayBePublished: boolean): PublishError {
  if (!mayBePublished) return error
  return new PublishError('unknown', error.code, error.message, { cause: error })
}

function lost(platform: string, mayBePublished: boolean): PublishError {
  const category = mayBePublished ? 'unknown' : 'platform_error'
  return new PublishError(category, 'session_lost', `${platform} has lost the upload session.`)
}

/** Pauses of `poll` for about ten minutes; what takes longer is asked for by the next attempt. */
export const TEN_MINUTES_MS = [1000, 2000, 4000, ...Array.from({ length: 75 }, () => 8000)]

/**
 * Asks until there is an answer.
 *
 * @param pausesMs - How long to wait before each further question; none is asked when they are over.
 * @param ask - Answers `null` while there is none.
 * @returns `null` when there was none to the end.
 */
export async function poll<T>(
  pausesMs: Iterable<number>,
  signal: AbortSignal,
  ask: () => Promise<T | null>,
): Promise<T | null> {
  const first = await ask()
  if (first !== null) return first
  for (const wait of pausesMs) {
    await pause(wait, signal)
    const answer = await ask()
    if (answer !== null) return answer
  }
  return null
}

/** Waits; on abort rejects at once with the signal's reason. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted())
}
