import { fetchOutbound, OutboundError, type OutboundRequest, type Outside } from '@svc/outbound'
import { PublishError } from '../publish-error.ts'

export interface Question extends Pick<OutboundRequest, 'method' | 'headers' | 'body'> {
  url: URL
  /** Sent as JSON, by POST unless `method` says otherwise. */
  json?: unknown
  /** Sent as a form, likewise. */
  form?: Record<string, string>
  signal: AbortSignal
  /** Whether this request creates the post, so that without a response it is unknown whether the post exists. */
  makesPost?: boolean
  /** Seconds within which the response must be complete. Default: 60. */
  patienceSeconds?: number
}

export interface Answer {
  status: number
  headers: Headers
  /** The body as JSON; `null` when it is not JSON. */
  json: unknown
}

/** Nor is a request of a worker that fell silent on its way for longer. */
export const PATIENCE_SECONDS = 60
const MAX_BYTES = 4_000_000

/**
 * Sends a request to a platform and reads the whole response, whatever its status.
 *
 * @throws {PublishError} When there is no response: `unknown` if the request may have created the post, otherwise
 *   `platform_error`, or `account_issue` for an address that is not allowed. On abort the signal's reason.
 */
export async function ask(web: Web, question: Question): Promise<Answer> {
  const { url, signal, makesPost, patienceSeconds = PATIENCE_SECONDS, ...rest } = written(question)
  const patience = AbortSignal.timeout(patienceSeconds * 1000)
  try {
    const response = await fetchOutbound(url, {
      ...web,
      ...rest,
      signal: AbortSignal.any([signal, patience]),
    })
    return {
      status: response.status,
      headers: response.headers,
      json: parse(await readText(response)),
    }
  } catch (cause) {
    signal.throwIfAborted()
    throw noAnswer(cause, url, makesPost ?? false)
  }
}

/** Writes what is given as JSON or as a form. */
function written({ json, form, headers, ...question }: Question): Question {
  if (json === undefined && form === undefined) return { ...question, ...(headers && { headers }) }
  const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    method: 'POST',
    ...question,
    headers: { 'content-type': type, ...headers },
    body: json === undefined ? new URLSearchParams(form).toString() : JSON.stringify(json),
  }
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let received = 0
  for await (const piece of body ?? []) {
    received += piece.length
    if (received > MAX_BYTES) break
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, exactly)
  } catch {
    return null
  }
}

/** Keeps a number as text that would lose digits, such as a long id. */
function exactly(_: string, value: unknown, { source }: { source?: string } = {}): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(source ?? '')
    ? source
    : value
}

function noAnswer(cause: unknown, { host }: URL, makesPost: boolean): PublishError {
  const refused = cause instanceof OutboundError
  if (refused && (cause.code === 'address_forbidden' || cause.code === 'certificate_invalid')) {
    return new PublishError('account_issue', cause.code, cause.message, { cause })
  }
  if (refused && !cause.mayHaveArrived) {
    return new PublishError('platform_error', cause.code, cause.message, { cause })
  }
  const message = `${host} did not answer: ${cause instanceof Error ? cause.message : cause}.`
  return new PublishError(makesPost ? 'unknown' : 'platform_error', 'no_answer', message, { cause })
}

/** How connectors access the network. */
export interface Web {
  outside: Outside
  /** For servers in a private network; without it, requests go only to public addresses over https. */
  allowPrivateAddresses: boolean
}
