import type { PostError } from '@svc/specification'
import { type Answer, ask, type Question, type Web } from '../web/ask.ts'
import { explainAnswer } from '../web/explain-answer.ts'
import { textOf } from '../web/json-value.ts'

export interface Call extends Omit<Question, 'url'> {
  server: string
  /** Name of the method, for example `com.atproto.repo.getRecord`. */
  methodId: string
  query?: Record<string, string>
  /** Access or refresh token. */
  token?: string
  /** Sent as JSON. */
  input?: unknown
}

/** The categories of the protocol's error names, where the status alone would mislead. */
const MEANINGS: Record<string, PostError['category']> = {
  ExpiredToken: 'auth_expired',
  InvalidToken: 'auth_expired',
  AuthMissing: 'auth_expired',
  AuthFactorTokenRequired: 'auth_expired',
  AccountTakedown: 'account_issue',
  AccountDeactivated: 'account_issue',
  RepoDeactivated: 'account_issue',
  RepoTakendown: 'account_issue',
  InvalidHandle: 'account_issue',
  BlobTooLarge: 'user_content',
  InvalidMimeType: 'user_content',
  PayloadTooLarge: 'user_content',
}

/**
 * Calls a method of an AT Protocol server.
 *
 * @throws {PublishError} For every answer that is no success.
 * @see https://atproto.com/specs/xrpc
 */
export async function callXrpc(web: Web, call: Call): Promise<Answer> {
  const { server, methodId, query, token, input, headers, ...rest } = call
  const url = new URL(`/xrpc/${methodId}`, server)
  url.search = new URLSearchParams(query).toString()
  const answer = await ask(web, {
    ...rest,
    url,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    json: input,
  })
  if (answer.status === 200) return answer
  throw explainAnswer(answer, {
    platform: url.host,
    code: textOf(answer.json, 'error'),
    message: textOf(answer.json, 'message'),
    meanings: MEANINGS,
    makesPost: call.makesPost ?? false,
  })
}
