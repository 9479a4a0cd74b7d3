import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Link } from '@svc/client'
import type { Log } from '@svc/http'
import { openSender } from './api-sender.ts'
import { createToolbox } from './openapi/toolbox.ts'
import { createServer } from './protocol/create-server.ts'
import { trackAnswers } from './protocol/track-answers.ts'

/** How long what was asked before the end of the input may take to be answered. */
const GRACE_MS = 2000

export interface StdioOptions {
  /** The service: `base_url` of an installation, here or elsewhere. */
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
  const server = createServer({ toolbox: createToolbox(send), calling: { send, headers }, log })
  const transport = new StdioServerTransport()
  const ended = Promise.withResolvers<void>()
  process.stdin.once('end', ended.resolve)
  process.stdin.once('close', ended.resolve)
  await server.connect(transport)
  const answered = trackAnswers(transport)
  await ended.promise
  await Promise.race([answered(), Bun.sleep(GRACE_MS)])
  await server.close()
}
