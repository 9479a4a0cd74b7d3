import type { PublishError } from '../publish-error.ts'
import { type Answer, ask } from '../web/ask.ts'
import { explainAnswer } from '../web/explain-answer.ts'
import { listOf, memberOf, numberOf, textOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'
import { REFUSALS } from './refusals.ts'

/** A platform of Meta's, as shown to people, and the address of its interface with the version. */
export interface GraphApi {
  platform: string
  url: string
}

export interface GraphCall {
  /** With its query. */
  path: string
  token: string | null
  /** Sent by POST; without it the call is a GET. */
  form?: Record<string, string>
  method?: 'DELETE'
  /** Whether this call makes the post. */
  makesPost?: boolean
  signal: AbortSignal
}

/**
 * Calls the Graph API.
 *
 * @returns The answer as JSON.
 * @throws {PublishError} Sorted by who must act, for an answer that is no success.
 */
export async function callGraph(
  web: Web,
  api: GraphApi,
  { path, token, form, method, makesPost = false, signal }: GraphCall,
): Promise<unknown> {
  const answer = await ask(web, {
    url: new URL(`${api.url}/${path}`),
    ...(method && { method }),
    ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
    ...(form && { form }),
    makesPost,
    signal,
  })
  if (answer.status === 200 && memberOf(answer.json, 'error') === undefined) return answer.json
  throw explainGraph(answer, api.platform, makesPost)
}

/** @see https://developers.facebook.com/docs/graph-api/guides/error-handling */
function explainGraph(answer: Answer, platform: string, makesPost: boolean): PublishError {
  const { json, status, headers } = answer
  const subcode = textOf(json, 'error', 'error_subcode')
  const known = subcode !== null && Object.hasOwn(REFUSALS, subcode)
  return explainAnswer(
    { json, status, headers: withWait(headers) },
    {
      platform,
      code: known ? subcode : textOf(json, 'error', 'code'),
      message: textOf(json, 'error', 'error_user_msg') ?? textOf(json, 'error', 'message'),
      makesPost,
      meanings: REFUSALS,
    },
  )
}

/** Meta says in a header of its own, in minutes, when a limit ends. */
function withWait(headers: Headers): Headers {
  const usage = headers.get('x-business-use-case-usage')
  if (!usage || headers.has('retry-after')) return headers
  const minutes = Math.max(0, ...minutesOf(usage))
  const result = new Headers(headers)
  if (minutes > 0) result.set('retry-after', String(minutes * 60))
  return result
}

function minutesOf(usage: string): number[] {
  try {
    const limits = Object.values(JSON.parse(usage) as object).flatMap((limit) => listOf(limit))
    return limits.map((limit) => numberOf(limit, 'estimated_time_to_regain_access') ?? 0)
  } catch {
    return []
  }
}
