import type { Static, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { CredentialStore } from '../account/credentials.ts'
import { PublishError } from '../publish-error.ts'
import { ask, type Question } from '../web/ask.ts'
import { explainAnswer, type Meanings } from '../web/explain-answer.ts'
import { textOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'

type Asked = Omit<Question, 'url' | 'signal'>

export type Call = <S extends TSchema>(path: string, shape: S, asked?: Asked) => Promise<Static<S>>

const MEANINGS: Meanings = {
  http_403: ['auth_expired', { action: 'Connect Postiz again, with a key of its settings.' }],
}

/**
 * Makes the calls of an account.
 *
 * @throws {PublishError} For every answer that is not a success, and for one that is not of its documented shape; of a
 *   request that makes a post the latter is `unknown`.
 * @see https://docs.postiz.com/public-api/introduction
 */
export function callsOf(web: Web, credentials: CredentialStore, signal: AbortSignal): Call {
  return async (path, shape, { headers, ...asked } = {}) => {
    const { token, server } = await credentials.read()
    const answer = await ask(web, {
      ...asked,
      url: new URL(`${server}${path}`),
      headers: { ...headers, authorization: token },
      signal,
    })
    const { makesPost = false } = asked
    const isTaken = answer.status >= 200 && answer.status < 300
    if (isTaken && Value.Check(shape, answer.json)) return answer.json
    if (isTaken) {
      const message = 'The answer of Postiz is not of the form that it documents.'
      throw new PublishError(makesPost ? 'unknown' : 'platform_error', 'answer_malformed', message)
    }
    throw explainAnswer(answer, {
      platform: 'Postiz',
      code: answer.status === 403 ? 'http_403' : null,
      message: textOf(answer.json, 'msg') ?? textOf(answer.json, 'message'),
      makesPost,
      meanings: MEANINGS,
    })
  }
}
