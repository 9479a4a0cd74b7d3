import type { RenderRequest } from '../render/render.ts'
import type { PublishRequest } from './calendar-post.ts'

/** Says how the render is made that a post waits for. */
export function renderSettings({ max_credits }: PublishRequest): RenderRequest {
  return { resolution: '1080p', ...(max_credits !== undefined && { max_credits }) }
}
