import type { PostError } from '@svc/specification'
import type { AppAt, OAuthEndpoints } from '../account/platform-app.ts'
import { PublishError } from '../publish-error.ts'
import { type Answer, ask, type Question, type Web } from '../web/ask.ts'
import { explainAnswer } from '../web/explain-answer.ts'
import { textOf } from '../web/json-value.ts'

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
  commentsDisabled: 'user_content',
  commentTextTooLong: 'user_content',
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

/** Asks Google in the name of an account; the answer may have any status, see `accepted`. */
export type Call = (url: URL, question?: Omit<Question, 'url' | 'signal'>) => Promise<Answer>

/** Does something with the calls of an account; a token that is refused is renewed, and it is done again. */
export type WithCall = <T>(use: (call: Call) => Promise<T>) => Promise<T>

export function callsBy(web: Web, token: string, signal: AbortSignal): Call {
  const authorization = `Bearer ${token}`
  return (url, { headers, ...question } = {}) =>
    ask(web, { ...question, url, headers: { ...headers, authorization }, signal })
}

/** Returns a successful response; throws a categorized error for any other. */
export function accepted(answer: Answer, makesPost = false): Answer {
  if (answer.status === 200 || answer.status === 201) return answer
  throw explainYoutube(answer, makesPost)
}

/** Categorizes an unsuccessful response. */
function explainYoutube(answer: Answer, makesPost: boolean): PublishError {
  const code = textOf(answer.json, 'error', 'errors', 0, 'reason')
  const error = explainAnswer(answer, {
    platform: 'YouTube',
    code,
    message: textOf(answer.json, 'error', 'message'),
    makesPost,
    meanings: MEANINGS,
  })
  if (!code || !DAILY.includes(code)) return error
  return new PublishError(error.category, code, error.message, {
    retryAfterSeconds: error.retryAfterSeconds ?? secondsUntilQuotaResets(new Date()),
  })
}

const DAY_SECONDS = 24 * 60 * 60

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Los_Angeles',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
})

/**
 * Returns the seconds until Google resets the quota: at midnight, Pacific time.
 *
 * On the two days of a year when clocks change, the result is an hour off.
 */
export function secondsUntilQuotaResets(now: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.format(now).split(':').map(Number)
  return DAY_SECONDS - (hours * 60 + minutes) * 60 - seconds
}

export interface GoogleEndpoints extends OAuthEndpoints {
  /** Of the YouTube Analytics API; `api` is that of the YouTube Data API. */
  analytics: string
}

export type GoogleApp = AppAt<GoogleEndpoints>

export const GOOGLE: GoogleEndpoints = {
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  api: 'https://www.googleapis.com',
  analytics: 'https://youtubeanalytics.googleapis.com',
}
