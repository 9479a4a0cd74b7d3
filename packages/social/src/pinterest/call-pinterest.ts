import { type Asked, bearerCalls } from '../account/bearer-calls.ts'
import type { Authorized } from '../account/oauth-connector.ts'
import type { AppAt } from '../account/platform-app.ts'
import type { Answer, Web } from '../web/ask.ts'
import { explainAnswer, type Meanings } from '../web/explain-answer.ts'
import { textOf } from '../web/json-value.ts'

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
  { endpoints }: AppAt,
  authorized: Authorized,
  signal: AbortSignal,
): Call {
  const call = bearerCalls(web, authorized, signal, explainPinterest)
  return async (path, asked) => (await call(new URL(`/v5${path}`, endpoints.api), asked)).json
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
