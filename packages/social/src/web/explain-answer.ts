import type { PostError } from '@svc/specification'
import { PublishError, type PublishErrorOptions } from '../publish-error.ts'
import type { Answer } from './ask.ts'

export interface Refusal {
  /** The name of the responding platform, as shown to people. */
  platform: string
  /** The platform's own error code; `null` when there is none. */
  code: string | null
  message: string | null
  makesPost?: boolean
  /** What the platform's error codes mean, where they are more specific than the status. */
  meanings?: Meanings
}

/** Who must act on an error code, and what there is to say beyond that. */
export type Meanings = Record<string, Meaning>

export type Meaning = PostError['category'] | readonly [PostError['category'], PublishErrorOptions]

/** Means something that trying again does not mend: the operator must do it. */
export const forOperator = (action: string): Meaning => [
  'system_error',
  { retryable: false, action },
]

/** Means that the account's owner allowed less than was asked for. */
export const forMore = (platform: string): Meaning => [
  'auth_expired',
  { action: `Connect the account again and allow all that ${platform} lists.` },
]

/** Categorizes an unsuccessful response by who must act. */
export function explainAnswer({ status, headers }: Answer, refusal: Refusal): PublishError {
  const { platform, code, message, makesPost = false, meanings = {} } = refusal
  const said = message ? `: ${message.slice(0, 300)}` : ''
  const text = `${platform} answered ${status}${said}`
  const wait = retryAfter(headers)
  return (
    (code && explainCode(meanings, code, text, wait)) ||
    new PublishError(categoryOf(status, makesPost), code ?? `http_${status}`, text, {
      retryAfterSeconds: wait,
    })
  )
}

/** Explains an error code; `null` for one that says nothing about who must act. */
export function explainCode(
  meanings: Meanings,
  code: string,
  message: string,
  retryAfterSeconds: number | null = null,
): PublishError | null {
  const meaning = Object.hasOwn(meanings, code) ? meanings[code] : null
  if (!meaning) return null
  const [category, options] = typeof meaning === 'string' ? [meaning, {}] : meaning
  const wait = retryAfterSeconds ?? options.retryAfterSeconds ?? null
  return new PublishError(category, code, message, { ...options, retryAfterSeconds: wait })
}

function categoryOf(status: number, makesPost: boolean): PostError['category'] {
  if (status === 401) return 'auth_expired'
  if (status === 402 || status === 403 || status === 410) return 'account_issue'
  if (status === 413 || status === 415 || status === 422) return 'user_content'
  if (status === 429) return 'platform_rate_limited'
  // 503: the server refused before doing anything. Any other server failure may occur after the work was done.
  if (status === 503) return 'platform_error'
  if (status >= 500 || status === 408) return makesPost ? 'unknown' : 'platform_error'
  return 'platform_rejected'
}

/** Longer waits than this are cut to it. */
const MOST_SECONDS = 24 * 60 * 60

const RESETS = ['ratelimit-reset', 'x-ratelimit-reset', 'x-rate-limit-reset']

/**
 * Reads how long a platform requests us to wait, in whole seconds from 1 to a day; `null` when it does not say.
 *
 * `Retry-After` (seconds or a date), else `RateLimit-Reset`, `X-RateLimit-Reset` and `X-Rate-Limit-Reset` (Unix seconds or a date).
 */
export function retryAfter(headers: Headers, now = Date.now()): number | null {
  const after = headers.get('retry-after')
  if (after && /^\d+$/.test(after)) return bounded(Number(after))
  const text = after ?? RESETS.map((name) => headers.get(name)).find(Boolean)
  if (!text) return null
  const at = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text)
  return Number.isNaN(at) ? null : bounded((at - now) / 1000)
}

function bounded(seconds: number): number {
  return Math.min(Math.max(Math.ceil(seconds), 1), MOST_SECONDS)
}
