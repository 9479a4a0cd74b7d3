import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server'
import { callApi } from '../calls/call-api.ts'
import { callTool } from '../calls/call-tool.ts'
import { CHAT_APP, readChatApp } from '../chat-app/chat-app.ts'
import { findResource, RESOURCES } from '../tools/resources.ts'
import { refusalOf } from './refusal-of.ts'
import type { Serving } from './serving.ts'

/** The projects that were finished last: their transcripts are listed. */
const NEWEST = '/v1/projects?status=completed&limit=20'

/** Registers transcripts, clips and renders as resources with addresses of their own. */
export function serveResources(server: Server, serving: Serving): void {
  const { toolbox, calling, baseUrl } = serving

  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: RESOURCES.map(({ name, title, description, uri, mimeType }) => ({
      ...{ name, title, description, mimeType },
      uriTemplate: uri,
    })),
  }))

  server.setRequestHandler('resources/list', async (_, { mcpReq }) => {
    const request = { method: 'GET', path: NEWEST, body: undefined, idempotencyKey: null }
    const { body } = await callApi(calling, request, mcpReq.signal)
    const { items = [] } = (body ?? {}) as { items?: Listed[] }
    return { resources: items.flatMap(transcriptOf) }
  })

  server.setRequestHandler('resources/read', async ({ params: { uri } }, { mcpReq }) => {
    if (uri === CHAT_APP) return { contents: [await readChatApp(baseUrl)] }
    const { signal } = mcpReq
    const found = findResource(uri)
    const ready = found && (await toolbox()).find(found.resource.tool)
    if (!ready) throw refuse('There is nothing at this address.', uri)
    const { resource, id } = found
    try {
      const call = { args: { [resource.id]: id }, signal, tellProgress: null }
      const { content, isError } = await callTool(calling, ready, call)
      const [first] = content
      const text = first?.type === 'text' ? first.text : ''
      if (isError) throw refuse(text, uri)
      return { contents: [{ uri, mimeType: resource.mimeType, text }] }
    } catch (error) {
      if (error instanceof ProtocolError || signal.aborted) throw error
      throw refuse(JSON.stringify(refusalOf(error, serving).toBody()), uri)
    }
  })
}

interface Listed {
  project_id: string
  title: string | null
  transcript: object | null
}

function transcriptOf({ project_id, title, transcript }: Listed) {
  const [resource] = RESOURCES
  if (!transcript || !resource) return []
  const { name, description, mimeType } = resource
  const uri = resource.uri.replace('{id}', project_id)
  return [{ name, title: `${resource.title}: ${title ?? project_id}`, description, uri, mimeType }]
}

/** @param uri - Of any length; its beginning is told. */
const refuse = (message: string, uri: string) =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message, { uri: uri.slice(0, 200) })
