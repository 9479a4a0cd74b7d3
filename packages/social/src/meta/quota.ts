import { PublishError } from '../publish-error.ts'
import { numberOf } from '../web/json-value.ts'

/**
 * Looks at how many posts of the last 24 hours an account has left, before a video is sent that would be refused.
 *
 * @param answer - Of `content_publishing_limit` or `threads_publishing_limit`.
 * @throws {PublishError} `platform_rate_limited` when none is left.
 */
export function checkQuota(platform: string, answer: unknown): void {
  const used = numberOf(answer, 'data', 0, 'quota_usage') ?? 0
  const total = numberOf(answer, 'data', 0, 'config', 'quota_total')
  if (total === null || used < total) return
  const message = `${platform} takes ${total} posts of an account in 24 hours; ${used} are made.`
  const options = { retryAfterSeconds: 60 * 60 }
  throw new PublishError('platform_rate_limited', 'publishing_limit', message, options)
}
