import type { PublishRequest, RenderRequest } from '@svc/specification'

/** Returns the settings of the render that a post waits for. */
export function renderSettings({ max_credits }: PublishRequest): RenderRequest {
  return { resolution: '1080p', ...(max_credits !== undefined && { max_credits }) }
}
