import type { Authorized } from '../account/oauth-connector.ts'
import { type Answer, ask } from '../web/ask.ts'
import { explainAnswer, type Meanings } from '../web/explain-answer.ts'
import { textOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'
import type { PinterestApp } from './pinterest-app.ts'

interface Asked {
  /** Makes it a POST. */
  body?: object
  makesPost?: boolean
  method?: 'DELETE'
}

/** Calls Pinterest in the name of one account. */
export type Call = (path: string, asked?: Asked) => Promise<unknown>

const MEANINGS: Meanings = {
  trial_access: [
    'system_error',
    {
      retryable: false,
      action:
        'Pinterest lets the app of this service try things only: the operator must ask for standard access there.',
    },
  ],
}

/**
 * Makes the calls of an account.
 *
 * @throws {PublishError} For every answer that is not a success.
 */
export function callsOf(
  web: Web,
  { endpoints }: PinterestApp,
  authorized: Authorized,
  signal: AbortSignal,
): Call {
  return (path, { body, method, makesPost = false } = {}) =>
    authorized(async (token) => {
      const answer = await ask(web, {
        url: new URL(`/v5${path}`, endpoints.api),
        method: method ?? (body ? 'POST' : 'GET'),
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        makesPost,
        signal,
      })
      if (answer.status >= 200 && answer.status < 300) return answer.json
      throw explainPinterest(answer, makesPost)
    })
}

/** Pinterest numbers its refusals anew for each address, so that the status says who must act, but for one message. */
export function explainPinterest(answer: Answer, makesPost = false) {
  const message = textOf(answer.json, 'message')
  return explainAnswer(answer, {
    platform: 'Pinterest',
    code: message?.includes('Trial access') ? 'trial_access' : null,
    message,
    makesPost,
    meanings: MEANINGS,
  })
}
