import { refuseScope } from '@svc/auth-core'
import { ApiError } from '@svc/errors'
import type { Log } from '@svc/http'
import { SCOPES } from '@svc/specification/access'
import { ENDPOINT_SCOPES } from '@svc/specification/operations'
import type { Caller, Callers } from './callers.ts'
import type { Calling } from './calls/call-api.ts'
import type { Toolbox } from './openapi/toolbox.ts'
import { toolOf } from './tools/all-tools.ts'
import { asksForData, chosenTools } from './tools/chosen-tools.ts'
import { resourceOf } from './tools/prompts.ts'
import { runOf } from './tools/runs.ts'

interface Answering {
  /** How to reach the API and the files of results. */
  way: Omit<Calling, 'headers' | 'onAnswer'>
  toolbox: Toolbox
  callers: Callers
  baseUrl: string
  resourceMetadata: string
  log: Log
}

/**
 * Creates the handler of a POST: identifies the caller, reads the message, then checks the caller's scopes.
 *
 * A tool call with a cached credential makes one request to the API, the call itself, and so does a look at a task. Only the API counts
 * requests and checks revocations, so a credential is verified again after a message that did not reach the API, and before every other one.
 */
export function answerCaller(answering: Answering) {
  const { way, toolbox, callers, baseUrl, resourceMetadata, log } = answering
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
      const message = await readMessage().catch(toParseError)
      if (message instanceof Response) return message
      if (Array.isArray(message)) return refuseMessage(INVALID_REQUEST, NO_BATCHES)
      if (methodOf(message) === 'subscriptions/listen') {
        return refuseMessage(METHOD_NOT_FOUND, NO_SUBSCRIPTIONS, 404)
      }
      const isTrusted = known && TRUSTED.has(methodOf(message))
      const caller = isTrusted ? known : (asked ?? (await callers.ask(authorization, headers)))
      isCounted = !isTrusted
      requireScopes(caller, message, resourceMetadata)

      const shown = new Headers(headers)
      shown.set(...caller.shown)
      // Imported late: the protocol's library takes memory that a service without MCP clients never needs.
      const { answerPost } = await import('./protocol/answer-post.ts')
      const renew = async () => shown.set(...(await callers.ask(authorization, headers)).shown)
      const { searchParams } = new URL(request.url)
      const isStructured = asksForData(searchParams.get('answers'))
      const calling = { ...way, headers: shown, renew, isStructured }
      const scopes = async () => caller.scopes
      const chosen = chosenTools(searchParams.get('tools'))
      const takesLong = toolOf(message)?.waits === true || answersPerson(message)
      const serving = { toolbox, scopes, chosen, calling, baseUrl, log }
      const { response, status } = await answerPost(request, { message, takesLong }, serving)
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

/** What makes a request to the API by itself. */
const TRUSTED = new Set<unknown>(['tools/call', 'tasks/get'])

function methodOf(message: unknown): unknown {
  return (message as { method?: unknown } | null)?.method
}

/** Whether a message brings what a person answered: they may still be looking at a page. */
function answersPerson(message: unknown): boolean {
  const { params } = (message ?? {}) as { params?: { inputResponses?: unknown } | null }
  return params?.inputResponses !== undefined
}

const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const METHOD_NOT_FOUND = -32601
/** The protocol has no batches since 2025-06-18, and a hundred messages would count as one request. */
const NO_BATCHES = 'Send one message in a POST: batches are not taken.'
/** There are no changes to notify clients of, and each subscription would hold a connection. */
const NO_SUBSCRIPTIONS =
  'There is nothing to subscribe to: projects_wait and render_wait tell progress.'

/** Invalid JSON is refused with an error of JSON-RPC; other refusals of a body are plain HTTP. */
function toParseError(error: unknown): Response {
  if (!(error instanceof ApiError) || error.code !== 'INVALID_JSON') throw error
  return refuseMessage(PARSE_ERROR, error.message)
}

function refuseMessage(code: number, message: string, status = 400): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status })
}

/**
 * Refuses a tool call or the reading of a resource whose scope the caller lacks, before the protocol answers: only an HTTP status can make a
 * client request further scopes from its user.
 *
 * @param message - A JSON-RPC message; a malformed one is left to the protocol to refuse.
 * @throws {ApiError} `MISSING_SCOPE`, with a challenge that names the held scopes besides the missing one: a client
 * requests exactly the scopes of the challenge, and would lose the others.
 */
function requireScopes({ scopes: held }: Caller, message: unknown, resourceMetadata: string): void {
  const asked = toolOf(message) ?? resourceOf(message) ?? runOf(message)
  const missing = asked && ENDPOINT_SCOPES[asked.endpoint]
  if (!missing || held.has(missing)) return
  const wanted = new Set([...held, missing])
  throw refuseScope(missing, {
    resourceMetadata,
    scope: SCOPES.filter((scope) => wanted.has(scope)).join(' '),
  })
}
