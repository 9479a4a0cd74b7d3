import type { Authorized } from '../account/oauth-connector.ts'
import type { AppAt } from '../account/platform-app.ts'
import { type Answer, ask, type Web } from '../web/ask.ts'
import { explainAnswer, forMore, type Meanings } from '../web/explain-answer.ts'
import { memberOf, textOf } from '../web/json-value.ts'

/** With a body by POST, without by GET; gives the `data` of the answer. */
export type Call = (path: string, body?: object) => Promise<unknown>

export function callsOf(
  web: Web,
  { endpoints }: AppAt,
  authorized: Authorized,
  signal: AbortSignal,
): Call {
  return (path, body) =>
    authorized(async (token) => {
      const answer = await ask(web, {
        url: new URL(path, endpoints.api),
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json; charset=UTF-8' }),
        },
        json: body,
        signal,
      })
      // TikTok tells refusals by the code of the body, whatever the status is.
      if (answer.status === 200 && textOf(answer.json, 'error', 'code') === 'ok')
        return memberOf(answer.json, 'data')
      throw explainTiktok(answer)
    })
}

export function explainTiktok(answer: Answer) {
  return explainAnswer(answer, {
    platform: 'TikTok',
    code: textOf(answer.json, 'error', 'code'),
    message: textOf(answer.json, 'error', 'message'),
    meanings: REFUSALS,
  })
}

/** The limit of posts counts back 24 hours, so that it ends bit by bit. */
const LATER_SECONDS = 6 * 60 * 60

const AGAIN = forMore('TikTok')
const FILE: Meanings[string] = [
  'user_content',
  {
    action: 'Render the clip anew as MP4 of 3 seconds to 10 minutes, then schedule the post again.',
  },
]

/** What error codes and the reasons of failed posts mean, and what to do about them. */
export const REFUSALS: Meanings = {
  access_token_invalid: 'auth_expired',
  auth_removed: 'auth_expired',
  scope_not_authorized: AGAIN,
  scope_permission_missed: AGAIN,
  unaudited_client_can_only_post_to_private_accounts: [
    'account_issue',
    {
      action:
        'TikTok has not audited this service’s app: the operator must switch TIKTOK_DIRECT_POST off, so that videos go to the inbox of the account.',
    },
  ],
  privacy_level_option_mismatch: [
    'user_content',
    { action: 'Choose another privacy_level: the account does not offer this one.' },
  ],
  spam_risk_too_many_posts: ['platform_rate_limited', { retryAfterSeconds: LATER_SECONDS }],
  reached_active_user_cap: ['platform_rate_limited', { retryAfterSeconds: LATER_SECONDS }],
  rate_limit_exceeded: ['platform_rate_limited', { retryAfterSeconds: 60 }],
  spam_risk_too_many_pending_share: [
    'account_issue',
    {
      action:
        'Post or delete drafts in TikTok’s app: five of 24 hours may wait there. Then schedule the post again.',
    },
  ],
  spam_risk_user_banned_from_posting: [
    'account_issue',
    { action: 'TikTok lets this account post nothing now: read its notices in the app.' },
  ],
  spam_risk_text: ['user_content', { action: 'Write another caption, then schedule the post.' }],
  spam_risk: 'platform_rejected',
  publish_cancelled: 'platform_rejected',
  file_format_check_failed: FILE,
  duration_check_failed: FILE,
  frame_rate_check_failed: FILE,
  picture_size_check_failed: FILE,
  internal: 'platform_error',
  internal_error: 'platform_error',
}
