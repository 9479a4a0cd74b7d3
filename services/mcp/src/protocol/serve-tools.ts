import {
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type Tool,
} from '@modelcontextprotocol/server'
import { callTool, type Progress } from '../calls/call-tool.ts'
import { refusedResult } from '../calls/tool-result.ts'
import { refusalOf } from './refusal-of.ts'
import type { Serving } from './serving.ts'

/** Registers the list and the calls of the tools that the credential permits. */
export function serveTools(server: Server, serving: Serving): void {
  const { toolbox, scopes, calling } = serving
  const request_id = calling.headers.get('x-request-id')

  server.setRequestHandler('tools/list', async () => {
    try {
      // The library's types cover only schemas written in code, not schemas that are read at run time.
      return { tools: (await toolbox()).list(await scopes()) as unknown as Tool[] }
    } catch (error) {
      throw new ProtocolError(ProtocolErrorCode.InternalError, refusalOf(error, serving).message)
    }
  })

  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const { name, arguments: args = {} } = params
    const { signal } = mcpReq
    const token = mcpReq._meta?.progressToken
    const tellProgress = async (progress: Progress) =>
      mcpReq.notify({
        method: 'notifications/progress',
        params: { ...progress, progressToken: token ?? '', total: 100 },
      })
    try {
      const ready = (await toolbox()).find(name)
      if (!ready) throw unknownTool(name)
      const told = token === undefined ? null : tellProgress
      return await callTool(calling, ready, { args, signal, tellProgress: told })
    } catch (error) {
      if (error instanceof ProtocolError || signal.aborted) throw error
      return refusedResult(refusalOf(error, serving).problems, request_id)
    }
  })
}

const unknownTool = (name: string) =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no tool ${JSON.stringify(name.slice(0, 80))}.`,
  )
