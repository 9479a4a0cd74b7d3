import type { CredentialStore } from '../account/platform-app.ts'
import { ask, type Question, type Web } from '../web/ask.ts'
import { explainAnswer } from '../web/explain-answer.ts'
import { textOf } from '../web/json-value.ts'

type Asked = Omit<Question, 'url' | 'signal'>

export type Call = (path: string, asked?: Asked) => Promise<unknown>

/**
 * Makes the calls of an account.
 *
 * @throws {PublishError} For every answer that is not a success.
 * @see https://docs.upload-post.com/api/upload-video
 */
export function callsOf(web: Web, credentials: CredentialStore, signal: AbortSignal): Call {
  return async (path, { headers, ...asked } = {}) => {
    const { token, server } = await credentials.read()
    const answer = await ask(web, {
      ...asked,
      url: new URL(`/api${path}`, server ?? ''),
      headers: { ...headers, authorization: `Apikey ${token}` },
      signal,
    })
    if (answer.status >= 200 && answer.status < 300) return answer.json
    throw explainAnswer(answer, {
      platform: 'Upload-Post',
      code: textOf(answer.json, 'error_code'),
      message: textOf(answer.json, 'message') ?? textOf(answer.json, 'error'),
      makesPost: asked.makesPost ?? false,
    })
  }
}
