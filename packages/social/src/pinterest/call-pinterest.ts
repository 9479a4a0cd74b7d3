import type { Asked } from '../account/bearer-calls.ts'
import type { Answer } from '../web/ask.ts'
import { explainAnswer, forOperator, type Meanings } from '../web/explain-answer.ts'
import { textOf } from '../web/json-value.ts'

export type Call = (path: string, asked?: Asked) => Promise<unknown>

const MEANINGS: Meanings = {
  trial_access: forOperator(
    'Pinterest lets the app of this service try things only: the operator must ask for standard access there.',
  ),
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
