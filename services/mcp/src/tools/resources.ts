import type { Endpoint } from '@svc/specification/operations'

/** A resource that a client can read like a file, under its own address. */
export interface Resource {
  name: string
  title: string
  description: string
  /** `{id}` stands for the id of a project or a clip. */
  uri: string
  mimeType: string
  /** The endpoint whose scope is required. */
  endpoint: Endpoint
  /** The tool that reads the resource, and the name of its argument for the id. */
  tool: string
  id: string
}

export const RESOURCES: readonly Resource[] = [
  {
    name: 'transcript',
    title: 'Transcript of a project',
    description: 'What is said in the video, line by line with times.',
    uri: 'clips://projects/{id}/transcript',
    mimeType: 'text/plain',
    endpoint: 'GET /v1/projects/:project_id',
    tool: 'transcript_get',
    id: 'project_id',
  },
  {
    name: 'clip',
    title: 'Clip',
    description: 'Title, times, score, what is said and the link of the preview.',
    uri: 'clips://clips/{id}',
    mimeType: 'application/json',
    endpoint: 'GET /v1/clips/:clip_id',
    tool: 'clips_get',
    id: 'clip_id',
  },
  {
    name: 'render',
    title: 'Latest render of a clip',
    description: 'How far it is, and a fresh link of its file.',
    uri: 'clips://clips/{id}/render',
    mimeType: 'application/json',
    endpoint: 'GET /v1/clips/:clip_id/renders/latest',
    tool: 'render_get_latest',
    id: 'clip_id',
  },
]

/** Finds the resource and the id of an address; `undefined` when there is none. */
export function findResource(uri: unknown): { resource: Resource; id: string } | undefined {
  if (typeof uri !== 'string' || uri.length > LONGEST) return undefined
  for (const resource of RESOURCES) {
    const [before = '', after = ''] = resource.uri.split('{id}')
    const id: string = uri.slice(before.length, uri.length - after.length)
    if (uri === before + id + after && ID.test(id)) return { resource, id }
  }
  return undefined
}

const LONGEST = 200
const ID = /^\w{1,100}$/

/** Finds the resource that a JSON-RPC message reads; `undefined` when it reads none, or is malformed. */
export function resourceOf(message: unknown): Resource | undefined {
  const { method, params } = (message ?? {}) as Partial<{ method: unknown; params: unknown }>
  const { uri } = (params ?? {}) as { uri?: unknown }
  return method === 'resources/read' ? findResource(uri)?.resource : undefined
}
