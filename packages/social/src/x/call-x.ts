import { type Asked, bearerCalls } from '../account/bearer-calls.ts'
import type { Authorized } from '../account/oauth-connector.ts'
import type { AppAt } from '../account/platform-app.ts'
import type { Answer, Web } from '../web/ask.ts'
import { explainAnswer, type Meanings } from '../web/explain-answer.ts'
import { textOf } from '../web/json-value.ts'

export type Call = (path: string, asked?: Asked) => Promise<unknown>

/** Both are about the operator's app, which is paid in advance. */
const UNPAID = [
  'system_error',
  {
    retryable: false,
    action: 'The operator must buy credits for the app at console.x.com, or raise its limit.',
  },
] as const

/** The last word of the `type` of a problem. */
const MEANINGS: Meanings = {
  'usage-capped': UNPAID,
  http_402: UNPAID,
  'client-forbidden': [
    'system_error',
    {
      retryable: false,
      action:
        'The operator must let the app read and write, and put it into a project at console.x.com.',
    },
  ],
  'not-authorized-for-resource': [
    'auth_expired',
    { action: 'Connect the account again and allow all that X lists.' },
  ],
  duplicate_content: [
    'user_content',
    { action: 'Write another text: X takes none twice. Then schedule the post.' },
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
  const call = bearerCalls(web, authorized, signal, explainX)
  return async (path, asked) => (await call(new URL(path, endpoints.api), asked)).json
}

/** @see https://docs.x.com/x-api/fundamentals/response-codes-and-errors */
function explainX(answer: Answer, makesPost: boolean) {
  const { json, status } = answer
  const message = textOf(json, 'detail') ?? textOf(json, 'errors', 0, 'message')
  return explainAnswer(answer, {
    platform: 'X',
    code: status === 402 ? 'http_402' : codeOf(textOf(json, 'type'), message),
    message,
    makesPost,
    meanings: MEANINGS,
  })
}

function codeOf(type: string | null, message: string | null): string | null {
  if (message?.includes('duplicate content')) return 'duplicate_content'
  return type && type !== 'about:blank' ? (type.split('/').at(-1) ?? null) : null
}
