import type { Asked } from '../account/bearer-calls.ts'
import type { Answer } from '../web/ask.ts'
import { explainAnswer, forMore, forOperator, type Meanings } from '../web/explain-answer.ts'
import { textOf } from '../web/json-value.ts'

export type Call = (path: string, asked?: Asked) => Promise<unknown>

/** Both are about the operator's app, which is paid in advance. */
const UNPAID = forOperator(
  'The operator must buy credits for the app at console.x.com, or raise its limit.',
)

/** The last word of the `type` of a problem. */
const MEANINGS: Meanings = {
  'usage-capped': UNPAID,
  http_402: UNPAID,
  'client-forbidden': forOperator(
    'The operator must let the app read and write, and put it into a project at console.x.com.',
  ),
  'not-authorized-for-resource': forMore('X'),
  duplicate_content: [
    'user_content',
    { action: 'Write another text: X takes none twice. Then schedule the post.' },
  ],
}

/** @see https://docs.x.com/x-api/fundamentals/response-codes-and-errors */
export function explainX(answer: Answer, makesPost: boolean) {
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
