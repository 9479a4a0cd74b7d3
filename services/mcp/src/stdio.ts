import { PassThrough } from 'node:stream'
import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio'
import { createClient } from '@svc/client'
import { type Link, type Log, openLink } from '@svc/http'
import { isScope, SCOPES, type Scope } from '@svc/scope-policy'
import { openSender } from './api-sender.ts'
import { type Calling, callApi } from './calls/call-api.ts'
import { createFileSender } from './calls/send-local-file.ts'
import { createToolbox } from './openapi/toolbox.ts'
import { createServer } from './protocol/create-server.ts'
import { trackAnswers } from './protocol/track-answers.ts'

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
  /** Must not write to standard output, which carries the protocol. */
  log: Log
}

/** Serves MCP on standard input and output until the input ends. */
export async function serveStdio({ service, credential, log }: StdioOptions): Promise<void> {
  const send = openSender(service)
  const headers = new Headers({ authorization: `Bearer ${credential}` })
  const sendFile = createFileSender(createClient({ ...openLink(service), credential }))
  const calling = { send, headers, readFile: send, sendFile }
  const serving = { toolbox: createToolbox(send, { onThisMachine: true }), calling, log }
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
