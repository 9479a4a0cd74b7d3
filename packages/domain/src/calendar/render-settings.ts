import type { PublishRequest, RenderRequest } from '@svc/specification'

/** Returns the settings of the render that a post waits for. */
export function renderSettings(request: PublishRequest): RenderRequest {
  const { max_credits, caption_language, second_caption_language } = request
  return {
    resolution: '1080p',
    ...(max_credits !== undefined && { max_credits }),
    ...(caption_language !== undefined && { caption_language }),
    ...(second_caption_language !== undefined && { second_caption_language }),
  }
}
