import type { Authorized } from '../account/oauth-connector.ts'
import { type Answer, ask } from '../web/ask.ts'
import { explainAnswer } from '../web/explain-answer.ts'
import { memberOf, textOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'
import { REFUSALS } from './refusals.ts'
import type { TiktokApp } from './tiktok-app.ts'

/** Calls TikTok in the name of one account: with a body by POST, without by GET. */
export type Call = (path: string, body?: object) => Promise<unknown>

export function callsOf(
  web: Web,
  app: TiktokApp,
  authorized: Authorized,
  signal: AbortSignal,
): Call {
  return (path, body) => authorized((token) => callTiktok(web, app, token, signal, path, body))
}

/** Returns the `data` of an answer; throws a categorized error for one that is no success. */
async function callTiktok(
  web: Web,
  { endpoints }: TiktokApp,
  token: string,
  signal: AbortSignal,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await ask(web, {
    url: new URL(path, endpoints.api),
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json; charset=UTF-8' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal,
  })
  // TikTok tells refusals by the code of the body, whatever the status is.
  if (answer.status === 200 && textOf(answer.json, 'error', 'code') === 'ok') {
    return memberOf(answer.json, 'data')
  }
  throw explainTiktok(answer)
}

export function explainTiktok(answer: Answer) {
  return explainAnswer(answer, {
    platform: 'TikTok',
    code: textOf(answer.json, 'error', 'code'),
    message: textOf(answer.json, 'error', 'message'),
    meanings: REFUSALS,
  })
}
