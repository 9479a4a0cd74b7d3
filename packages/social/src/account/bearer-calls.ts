import type { PublishError } from '../publish-error.ts'
import { type Answer, ask, type Question } from '../web/ask.ts'
import type { Web } from '../web/web.ts'
import type { Authorized } from './oauth-connector.ts'

export type Asked = Omit<Question, 'url' | 'signal'>

/**
 * Makes the calls of an account whose token goes with each.
 *
 * @param explain - Makes the error of every answer that is not a success.
 */
export function bearerCalls(
  web: Web,
  authorized: Authorized,
  signal: AbortSignal,
  explain: (answer: Answer, makesPost: boolean) => PublishError,
) {
  return (url: URL, { headers, ...asked }: Asked = {}): Promise<Answer> =>
    authorized(async (token) => {
      const named = { ...headers, authorization: `Bearer ${token}` }
      const answer = await ask(web, { ...asked, url, headers: named, signal })
      if (answer.status >= 200 && answer.status < 300) return answer
      throw explain(answer, asked.makesPost ?? false)
    })
}
