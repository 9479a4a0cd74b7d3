import { type Asked, bearerCalls } from '../account/bearer-calls.ts'
import type { AppAt } from '../account/platform-app.ts'
import type { Answer, Web } from '../web/ask.ts'
import { explainAnswer, forMore, forOperator, type Meanings } from '../web/explain-answer.ts'
import { textOf } from '../web/json-value.ts'

export type Call = (path: string, asked?: Asked) => Promise<Answer>

/** For what finds things by a query. */
export const FINDER: Asked = { headers: { 'x-restli-method': 'FINDER' } }

/** LinkedIn counts the calls of an app and of a member by days of UTC. */
const DAY_SECONDS = 24 * 60 * 60

const VERSION = forOperator(
  'LinkedIn has ended the version that it was asked for: the operator must set LINKEDIN_VERSION to a present one.',
)

const MEANINGS: Meanings = {
  NONEXISTENT_VERSION: VERSION,
  VERSION_MISSING: VERSION,
  ACCESS_DENIED: forMore('LinkedIn'),
  DUPLICATE_POST: ['user_content', { action: 'Write another caption, then schedule the post.' }],
}

/**
 * Makes the calls of an account.
 *
 * @throws {PublishError} For every answer that is not a success.
 * @see https://learn.microsoft.com/en-us/linkedin/marketing/versioning
 */
export function callsOf(web: Web, { endpoints, version = '' }: AppAt) {
  const headers = { 'linkedin-version': version, 'x-restli-protocol-version': '2.0.0' }
  return bearerCalls(web, { url: endpoints.api, explain: explainLinkedin, headers })
}

export function explainLinkedin(answer: Answer, makesPost = false) {
  const told = textOf(answer.json, 'code')
  const isLimited = answer.status === 429
  return explainAnswer(answer, {
    platform: 'LinkedIn',
    code: isLimited ? 'throttled' : told,
    message: textOf(answer.json, 'message'),
    makesPost,
    meanings: {
      ...MEANINGS,
      throttled: ['platform_rate_limited', { retryAfterSeconds: secondsUntilMidnight() }],
    },
  })
}

function secondsUntilMidnight(): number {
  return DAY_SECONDS - (Math.floor(Date.now() / 1000) % DAY_SECONDS)
}
