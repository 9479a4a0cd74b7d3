import type { PostError } from '@svc/specification'
import { PublishError } from '../publish-error.ts'
import type { Answer } from './ask.ts'
import { retryAfter } from './retry-after.ts'

export interface Refusal {
  /** The name of the responding platform, as shown to people. */
  platform: string
  /** The platform's own error code; `null` when there is none. */
  code: string | null
  message: string | null
  makesPost?: boolean
  /** The categories of the platform's error codes, where they are more specific than the status. */
  meanings?: Record<string, PostError['category']>
}

/** Categorizes an unsuccessful response by who must act. */
export function explainAnswer({ status, headers }: Answer, refusal: Refusal): PublishError {
  const { platform, code, message, makesPost = false, meanings = {} } = refusal
  const category = (code && meanings[code]) || categoryOf(status, makesPost)
  const said = message ? `: ${message.slice(0, 300)}` : ''
  return new PublishError(
    category,
    code ?? `http_${status}`,
    `${platform} answered ${status}${said}`,
    { retryAfterSeconds: retryAfter(headers) },
  )
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
