import type { PublishError } from '../publish-error.ts'
import { type Answer, ask, type Web } from '../web/ask.ts'
import {
  explainAnswer,
  forMore,
  forOperator,
  type Meaning,
  type Meanings,
} from '../web/explain-answer.ts'
import { listOf, memberOf, numberOf, textOf } from '../web/json-value.ts'

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

/** Limits of posts count back 24 hours, so that they end bit by bit. */
const LATER: Meaning = ['platform_rate_limited', { retryAfterSeconds: 60 * 60 }]

const AGAIN = forMore('Meta')
const OPERATOR = forOperator(
  'The operator must correct the settings of the Meta app: its id, its secret, or the version.',
)
const ACCOUNT: Meaning = [
  'account_issue',
  { action: 'Open the app of the platform, do what it asks for, then schedule the post again.' },
]
const FILE: Meaning = [
  'user_content',
  {
    action:
      'Render the clip anew as MP4, 1080 × 1920, within the length that the platform takes, then schedule the post again.',
  },
]

/** What Meta's error codes and subcodes mean, and what to do about them. Both are numbers; no subcode is also a code. */
export const REFUSALS: Meanings = {
  '-2': 'platform_error',
  '-1': 'platform_error',
  '2': 'platform_error',
  '4': LATER,
  '9': LATER,
  '10': AGAIN,
  '17': LATER,
  '25': ACCOUNT,
  '32': LATER,
  // There is nothing by this id, or the token may not see it.
  '33': 'platform_rejected',
  '101': OPERATOR,
  '102': 'auth_expired',
  '190': 'auth_expired',
  '200': AGAIN,
  '352': FILE,
  '368': ACCOUNT,
  '613': LATER,
  '2500': OPERATOR,
  '2635': OPERATOR,
  // A container that is not ready, or that Instagram does not find for a moment.
  '9007': ['platform_error', { retryAfterSeconds: 60 }],
  '36004': ['user_content', { action: 'Shorten the caption, then schedule the post.' }],
  // An authorization code that was used, or is too old.
  '36007': 'auth_expired',
  '36009': 'auth_expired',
  '80001': LATER,
  '80002': LATER,
  '1363040': FILE,
  '1363127': FILE,
  '1363128': FILE,
  '1363129': FILE,
  '2207006': AGAIN,
  '2207008': ['platform_error', { retryAfterSeconds: 60 }],
  '2207010': ['user_content', { action: 'Shorten the caption, then schedule the post.' }],
  '2207020': 'platform_error',
  '2207026': FILE,
  '2207040': ['user_content', { action: 'Name at most 20 accounts in the caption.' }],
  '2207042': LATER,
  '2207050': ACCOUNT,
  '2207051': [
    'platform_rejected',
    { action: 'Instagram takes the post for spam: change its text, and wait a day.' },
  ],
  '2207057': ['user_content', { action: 'Choose a moment of the clip for its cover.' }],
}
