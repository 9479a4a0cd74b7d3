import type { ContentBlock } from '@modelcontextprotocol/server'
import { RESOURCES } from '../tools/resources.ts'

interface Told {
  project_id?: string
  clip_id?: string
  render_id?: string
  status?: string
  transcript?: object | null
}

/** Links the resources of the project or render in an answer, once they exist. */
export function resourceLinks(body: object): ContentBlock[] {
  const { project_id, clip_id, render_id, status, transcript }: Told = body
  if (render_id && clip_id && status === 'completed') return link('render', clip_id)
  return project_id && !clip_id && transcript ? link('transcript', project_id) : []
}

function link(name: string, id: string): ContentBlock[] {
  return RESOURCES.filter((resource) => resource.name === name).map(({ title, uri, mimeType }) => ({
    type: 'resource_link',
    uri: uri.replace('{id}', id),
    name,
    title,
    mimeType,
  }))
}
