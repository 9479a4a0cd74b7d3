import { ApiError } from '@svc/errors'
import { accessLog, errors, health, type Link, type Log, requestIds } from '@svc/http'
import { type AnyElysia, Elysia } from 'elysia'
import { openSender } from './callers.ts'
import { mcp } from './routes/mcp.ts'

export interface McpDependencies {
  api: Link
  /** Where clients reach the service, without a trailing slash. */
  baseUrl: string
  /** How to reach the files of results, whose links begin with `baseUrl`; that address by default. */
  files?: Link
  log: Log
  /** Pause between two polls of a tool that waits; two seconds by default. */
  pauseMilliseconds?: number
}

/** Creates the MCP application: `/v1` as tools, and nothing more. It neither listens nor reads the environment. */
export function createMcp(dependencies: McpDependencies): AnyElysia {
  const { api, baseUrl, files = { baseUrl }, log, pauseMilliseconds } = dependencies
  const send = openSender(api)
  const readFile = openSender(files)
  return new Elysia({ name: 'mcp-service', strictPath: true })
    .use(requestIds)
    .use(accessLog('mcp', log))
    .use(errors(log))
    .use(rejectForeignOrigins(baseUrl))
    .use(health('mcp', { api: () => checkApi(send) }, log))
    .use(mcp({ send, readFile, baseUrl, log, ...(pauseMilliseconds && { pauseMilliseconds }) }))
}

async function checkApi(send: ReturnType<typeof openSender>): Promise<void> {
  const response = await send('/healthz')
  if (!response.ok) throw new Error(`The API answered ${response.status}.`)
}

/**
 * Refuses requests from pages of another origin, before anything else happens: a page whose host name is made to resolve
 * to this service (DNS rebinding) changes the host, never the origin.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 */
const rejectForeignOrigins = (baseUrl: string) => {
  const { origin: own } = new URL(baseUrl)
  return new Elysia({ name: 'reject-foreign-origins', seed: own }).onRequest(({ request }) => {
    const origin = request.headers.get('origin')
    if (origin === null || origin === own) return
    throw new ApiError('ORIGIN_REJECTED', 'The request came from a page of another origin.')
  })
}
