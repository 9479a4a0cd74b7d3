import { PassThrough } from 'node:stream'
import type { JSONRPCMessage, RequestId, Transport } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio'
import { type Client, createClient, ApiError as Refusal } from '@svc/client'
import { type ApiError, invalidAt } from '@svc/errors'
import { type Link, type Log, openLink } from '@svc/http'
import { isScope, SCOPES, type Scope } from '@svc/specification/access'
import { openSender } from './callers.ts'
import { type Calling, callApi } from './calls/call-api.ts'
import { createToolbox } from './openapi/toolbox.ts'
import { createServer } from './protocol/create-server.ts'
import { chosenTools } from './tools/chosen-tools.ts'

/**
 * How long requests that came before the end of the input may take to be answered: long, since a client that does not want
 * the answers ends this process itself.
 */
const GRACE_MS = 30_000
/** How long the list of tools may wait for the scopes of the credential. */
const ACCOUNT_MS = 5000

export interface StdioOptions {
  /** The service: `baseUrl` of an installation, here or elsewhere. */
  service: Link
  /** An API key or an access token; every call is made with it. */
  credential: string
  /** Names of tools and sets of tools that are listed, by commas; `null` for all. */
  tools?: string | null
  /** `structured` gives answers as data too, beside their text. */
  answers?: 'structured'
  /** Must not write to standard output, which carries the protocol. */
  log: Log
}

/** Serves MCP on standard input and output until the input ends. */
export async function serveStdio({
  service,
  credential,
  tools = null,
  answers,
  log,
}: StdioOptions): Promise<void> {
  const send = openSender(service)
  const headers = new Headers({ authorization: `Bearer ${credential}` })
  const sendFile = createFileSender(createClient({ ...openLink(service), credential }))
  const isStructured = answers === 'structured'
  const calling = { send, headers, readFile: send, sendFile, isStructured }
  const toolbox = createToolbox(send, { onThisMachine: true })
  const chosen = chosenTools(tools)
  const serving = { toolbox, chosen, calling, baseUrl: openLink(service).baseUrl, log }
  const scopes = () => heldScopes(serving.calling)
  // The transport cancels open requests when its input ends; requests that came before are to be answered.
  const input = process.stdin.pipe(new PassThrough(), { end: false })
  const transport = new StdioServerTransport(input)
  const ended = Promise.withResolvers<void>()
  process.stdin.once('end', ended.resolve)
  process.stdin.once('close', ended.resolve)
  const served = serve(() => createServer({ ...serving, scopes }), { transport })
  const answered = trackAnswers(transport)
  await ended.promise
  await Promise.race([answered(), Bun.sleep(GRACE_MS)])
  await served.close()
}

/** Reads the scopes of the credential. Without the scope for that, every tool is listed: each refusal names the scope it requires. */
async function heldScopes(calling: Calling): Promise<ReadonlySet<Scope>> {
  const request = { method: 'GET', path: '/v1/account', body: undefined, idempotencyKey: null }
  const { body } = await callApi(calling, request, AbortSignal.timeout(ACCOUNT_MS))
  const { scopes = SCOPES } = (body ?? {}) as { scopes?: readonly string[] }
  return new Set(scopes.filter(isScope))
}

/** Creates the function that uploads files of this machine; used only where the agent's own program started the process. */
function createFileSender(client: Client): NonNullable<Calling['sendFile']> {
  return async ({ path, purpose }, signal) => {
    const file = Bun.file(path)
    const stat = await file.stat().catch(() => null)
    if (!stat?.isFile()) throw refuse(`${path} is no file that can be read here.`)
    if (stat.size === 0) throw refuse(`${path} is empty.`)
    try {
      const { upload_id } = await client.uploads.send(path, { purpose, signal })
      return upload_id
    } catch (error) {
      const [problem] = error instanceof Refusal ? error.problems : []
      if (!problem) throw error
      throw refuse(problem.description)
    }
  }
}

function refuse(description: string): ApiError {
  return invalidAt('arguments.path', description)
}

/**
 * Tracks the requests and answers on a transport that a server is connected to.
 *
 * @returns A function that waits until every request so far is answered or cancelled.
 */
function trackAnswers(transport: Transport): () => Promise<void> {
  const open = new Set<unknown>()
  const idle: (() => void)[] = []
  const { onmessage, send } = transport

  const close = (id: RequestId | undefined) => {
    open.delete(id)
    if (open.size === 0) for (const resolve of idle.splice(0)) resolve()
  }
  transport.onmessage = (message, extra) => {
    if ('method' in message && 'id' in message) open.add(message.id)
    onmessage?.call(transport, message, extra)
    if (isCancellation(message)) close(message.params.requestId)
  }
  transport.send = async (message, options) => {
    await send.call(transport, message, options)
    if (!('method' in message)) close(message.id)
  }
  return () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve)))
}

function isCancellation(
  message: JSONRPCMessage,
): message is JSONRPCMessage & { params: { requestId?: RequestId } } {
  return 'method' in message && message.method === 'notifications/cancelled' && 'params' in message
}
