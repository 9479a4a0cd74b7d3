import type { PublishRequest, RenderRequest } from '@svc/specification'

/** Says how the render is made that a post waits for. */
export function renderSettings({ max_credits }: PublishRequest): RenderRequest {
  return { resolution: '1080p', ...(max_credits !== undefined && { max_credits }) }
}
