import { refreshToken } from '../account/oauth-token.ts'
import { withToken } from '../account/with-token.ts'
import type { LookUpRequest, PublishRequest } from '../connector.ts'
import { type Answer, ask } from '../web/ask.ts'
import { explainAnswer } from '../web/explain-answer.ts'
import { memberOf, textOf } from '../web/json-value.ts'
import { retryAfter } from '../web/retry-after.ts'
import type { Web } from '../web/web.ts'
import { explainCode } from './refusals.ts'
import { type TiktokApp, tiktokTokens } from './tiktok-app.ts'

/** Calls TikTok in the name of one account: with a body by POST, without by GET. */
export type Call = (path: string, body?: object) => Promise<unknown>

type Asked = Pick<PublishRequest | LookUpRequest, 'credentials' | 'signal'>

/** Makes the calls of a request; a token that is refused is renewed, and the call is made again. */
export function callsOf(web: Web, app: TiktokApp, { credentials, signal }: Asked): Call {
  return (path, body) =>
    withToken(
      credentials,
      (current) => refreshToken(web, tiktokTokens(app), current, signal),
      ({ token }) => callTiktok(web, app, token, signal, path, body),
    )
}

/** Returns the `data` of an answer; throws a categorized error for one that is no success. */
export async function callTiktok(
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
  const code = textOf(answer.json, 'error', 'code')
  const message = textOf(answer.json, 'error', 'message')
  const usual = explainAnswer(answer, { platform: 'TikTok', code, message })
  return explainCode(usual.code, usual.message, retryAfter(answer.headers)) ?? usual
}
