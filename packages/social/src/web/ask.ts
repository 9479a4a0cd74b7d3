import { fetchOutbound, OutboundError, type OutboundRequest } from '@svc/outbound'
import { PublishError } from '../publish-error.ts'
import type { Web } from './web.ts'

export interface Question extends Pick<OutboundRequest, 'method' | 'headers' | 'body'> {
  url: URL
  signal: AbortSignal
  /** Whether this request makes the post, so that losing its answer leaves open whether there is one. */
  makesPost?: boolean
  /** Seconds until an answer must have ended; 60 unless told. */
  patienceSeconds?: number
}

export interface Answer {
  status: number
  headers: Headers
  /** The body as JSON; `null` when it is none. */
  json: unknown
}

const PATIENCE_SECONDS = 60
const MAX_BYTES = 4_000_000

/**
 * Asks a platform and reads its whole answer, whatever its status.
 *
 * @throws {PublishError} When no answer came: `unknown` if the post may have been made by it, otherwise
 *   `platform_error`, or `account_issue` for an address that may not be asked. On abort the signal's reason.
 */
export async function ask(web: Web, question: Question): Promise<Answer> {
  const { url, signal, makesPost, patienceSeconds = PATIENCE_SECONDS, ...rest } = question
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
    return JSON.parse(text)
  } catch {
    return null
  }
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
