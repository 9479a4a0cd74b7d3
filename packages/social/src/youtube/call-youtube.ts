import type { PostError } from '@svc/specification'
import { PublishError } from '../publish-error.ts'
import { type Answer, ask, type Question } from '../web/ask.ts'
import { explainAnswer } from '../web/explain-answer.ts'
import { textOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'
import { secondsUntilQuotaResets } from './quota-reset.ts'

/**
 * The categories of Google's error reasons; all of them come with status 400 or 403.
 *
 * @see https://developers.google.com/youtube/v3/docs/errors
 */
const MEANINGS: Record<string, PostError['category']> = {
  authError: 'auth_expired',
  insufficientPermissions: 'auth_expired',
  accountDelegationForbidden: 'account_issue',
  authenticatedUserAccountClosed: 'account_issue',
  authenticatedUserAccountSuspended: 'account_issue',
  authenticatedUserNotChannel: 'account_issue',
  channelClosed: 'account_issue',
  channelSuspended: 'account_issue',
  youtubeSignupRequired: 'account_issue',
  forbidden: 'account_issue',
  dailyLimitExceeded: 'platform_rate_limited',
  quotaExceeded: 'platform_rate_limited',
  rateLimitExceeded: 'platform_rate_limited',
  uploadLimitExceeded: 'platform_rate_limited',
  uploadRateLimitExceeded: 'platform_rate_limited',
  userRateLimitExceeded: 'platform_rate_limited',
  forbiddenPrivacySetting: 'user_content',
  invalidCategoryId: 'user_content',
  invalidDescription: 'user_content',
  invalidTags: 'user_content',
  invalidTitle: 'user_content',
  invalidVideoMetadata: 'user_content',
  playlistNotFound: 'user_content',
}

/** Limits that apply per day. */
const DAILY = ['dailyLimitExceeded', 'quotaExceeded', 'uploadLimitExceeded']

/** Sends a request to the YouTube Data API. Returns responses of any status; see `accepted`. */
export function callYoutube(web: Web, token: string, question: Question): Promise<Answer> {
  const headers = { ...question.headers, authorization: `Bearer ${token}` }
  return ask(web, { ...question, headers })
}

/** Returns a successful response; throws a categorized error for any other. */
export function accepted(answer: Answer): Answer {
  if (answer.status === 200 || answer.status === 201) return answer
  throw explainYoutube(answer)
}

/** Categorizes an unsuccessful response. */
function explainYoutube(answer: Answer): PublishError {
  const code = textOf(answer.json, 'error', 'errors', 0, 'reason')
  const error = explainAnswer(answer, {
    platform: 'YouTube',
    code,
    message: textOf(answer.json, 'error', 'message'),
    meanings: MEANINGS,
  })
  if (!code || !DAILY.includes(code)) return error
  return new PublishError(error.category, code, error.message, {
    retryAfterSeconds: error.retryAfterSeconds ?? secondsUntilQuotaResets(new Date()),
  })
}
