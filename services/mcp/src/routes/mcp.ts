import { type Log, readJsonBody, refuseUnknown } from '@svc/http'
import { Elysia } from 'elysia'
import type { Send } from '../api-sender.ts'
import { callerHeaders } from '../caller-headers.ts'
import { identifyCaller } from '../identify-caller.ts'
import { createToolbox } from '../openapi/toolbox.ts'
import { requireScopes } from '../require-scopes.ts'

/** The most that the messages of one POST may have. */
const MAX_BODY_BYTES = 1_000_000

interface McpOptions {
  send: Send
  base_url: string
  log: Log
}

/** Streamable HTTP without sessions: there is nothing to GET and nothing to DELETE. */
export const mcp = ({ send, base_url, log }: McpOptions) => {
  const toolbox = createToolbox(send)
  const resource_metadata = `${base_url}/.well-known/oauth-protected-resource/mcp`
  return new Elysia({ name: 'mcp' })
    .post(
      '/mcp',
      async ({ request, set }) => {
        const headers = callerHeaders(request.headers, set.headers)
        const caller = await identifyCaller(send, headers, resource_metadata)
        const message = await readJsonBody(request, MAX_BODY_BYTES)
        if (Array.isArray(message)) return REFUSED_BATCH.clone()
        requireScopes(caller, message, resource_metadata)
        // Only now: the protocol's library costs memory that a service without agents never needs.
        const { answerPost } = await import('../protocol/answer-post.ts')
        return answerPost(request, message, { toolbox, calling: { send, headers }, log })
      },
      { parse: 'none' },
    )
    .all('*', ({ request, path }) => refuseUnknown(ENDPOINTS, request.method, path), {
      parse: 'none',
    })
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

const ENDPOINTS = [{ method: 'POST', path: '/mcp' }]
