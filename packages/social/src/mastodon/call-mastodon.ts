import type { Credentials } from '../account/platform-app.ts'
import { type Answer, ask, type Question, type Web } from '../web/ask.ts'
import { explainAnswer } from '../web/explain-answer.ts'
import { textOf } from '../web/json-value.ts'

/**
 * Sends a request to a Mastodon server.
 *
 * @param path - With its query, for example `/api/v1/statuses`.
 * @throws {PublishError} For every response that is not a success.
 * @see https://docs.joinmastodon.org/client/intro/
 */
export async function callMastodon(
  web: Web,
  { server, token }: Credentials,
  path: string,
  question: Omit<Question, 'url'>,
): Promise<Answer> {
  const url = new URL(path, server ?? '')
  const headers = { ...question.headers, authorization: `Bearer ${token}` }
  const answer = await ask(web, { ...question, url, headers })
  if (answer.status >= 200 && answer.status < 300) return answer
  const message = textOf(answer.json, 'error_description') ?? textOf(answer.json, 'error')
  const lacksScope = message?.includes('outside the authorized scopes')
  throw explainAnswer(answer, {
    platform: url.host,
    code: lacksScope ? 'insufficient_scope' : null,
    message,
    meanings: { insufficient_scope: 'auth_expired' },
    makesPost: question.makesPost ?? false,
  })
}
