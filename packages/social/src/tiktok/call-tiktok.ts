import type { Authorized } from '../account/oauth-connector.ts'
import type { AppAt } from '../account/platform-app.ts'
import { type Answer, ask } from '../web/ask.ts'
import { explainAnswer } from '../web/explain-answer.ts'
import { memberOf, textOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'
import { REFUSALS } from './refusals.ts'

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
