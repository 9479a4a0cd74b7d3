import { ApiError } from '@svc/errors'
import type { Log } from '@svc/http'
import type { Callers } from './callers.ts'
import type { Calling } from './calls/call-api.ts'
import type { Toolbox } from './openapi/toolbox.ts'
import { requireScopes } from './require-scopes.ts'

interface Answering {
  /** To the API. */
  way: Omit<Calling, 'headers' | 'onAnswer'>
  toolbox: Toolbox
  callers: Callers
  resource_metadata: string
  log: Log
}

/**
 * Creates what answers a POST: who it is, then what it says, then whether they may.
 *
 * A tool call with a credential that was verified before makes one request to the API, the call itself. Only the API counts requests and knows what
 * was revoked, so a credential is verified again after a message that the API did not see, and before every message that is not a tool call.
 */
export function answerCaller({ way, toolbox, callers, resource_metadata, log }: Answering) {
  return async (
    request: Request,
    headers: Headers,
    readMessage: () => Promise<unknown>,
  ): Promise<Response> => {
    const authorization = request.headers.get('authorization')
    const known = await callers.recall(authorization)
    const asked = known ? null : await callers.ask(authorization, headers)
    let isCounted = asked !== null
    try {
      const message = await readMessage()
      if (Array.isArray(message)) return REFUSED_BATCH.clone()
      const isTrusted = known && isToolCall(message)
      const caller = isTrusted ? known : (asked ?? (await callers.ask(authorization, headers)))
      isCounted = !isTrusted
      requireScopes(caller, message, resource_metadata)

      const shown = new Headers(headers)
      shown.set(...caller.shown)
      // Only now: the protocol's library costs memory that a service without agents never needs.
      const { answerPost } = await import('./protocol/answer-post.ts')
      const calling = { ...way, headers: shown }
      const { response, status } = await answerPost(request, message, { toolbox, calling, log })
      if (status === UNAUTHORIZED) throw callers.refusal(authorization)
      isCounted ||= status !== null
      return response
    } catch (error) {
      if (error instanceof ApiError && error.status === UNAUTHORIZED) isCounted = false
      throw error
    } finally {
      if (!isCounted) callers.forget(authorization)
    }
  }
}

const UNAUTHORIZED = 401

function isToolCall(message: unknown): boolean {
  return (message as { method?: unknown } | null)?.method === 'tools/call'
}

// The protocol has none since 2025-06-18, and a hundred messages would count as one request.
const REFUSED_BATCH = Response.json(
  {
    jsonrpc: '2.0',
    id: null,
    error: { code: -32600, message: 'Send one message in a POST: batches are not taken.' },
  },
  { status: 400 },
)
