import type { FigureValues } from '@svc/specification'
import * as fields from '../account/form-fields.ts'
import type { Connector } from '../connector.ts'
import { figuresOf } from '../figures.ts'
import { PublishError } from '../publish-error.ts'
import type { Web } from '../web/ask.ts'
import { memberOf, numberOf } from '../web/json-value.ts'
import { type Call, callsOf } from './call-upload-post.ts'
import { connectUploadPost, partsOf } from './connect.ts'
import { findVideo, publishVideo } from './publish-video.ts'

/** Upload-Post's public address. */
export const UPLOAD_POST = 'https://api.upload-post.com'

export function createUploadPost(web: Web, api: string): Connector {
  return {
    platform: 'upload_post',
    connection: {
      kind: 'form',
      fields: [fields.secret('api_key', 'API key')],
      connect: (values, signal) => connectUploadPost(web, api, values, signal),
    },
    publish: (request) => publishVideo(callsOf(web, request.credentials, request.signal), request),
    lookUp: (request) => findVideo(callsOf(web, request.credentials, request.signal), request),
    figures: ({ credentials, platform_account_id, platform_post_id, signal }) =>
      readUploadPostFigures(
        callsOf(web, credentials, signal),
        platform_account_id,
        platform_post_id,
      ),
  }
}

/**
 * Reads what the network of a post tells Upload-Post; a post is known by its request.
 *
 * @throws {PublishError} Nothing is told.
 * @see https://docs.upload-post.com/api/post-analytics
 */
async function readUploadPostFigures(
  call: Call,
  platform_account_id: string,
  request_id: string,
): Promise<FigureValues> {
  const { network } = partsOf(platform_account_id)
  const answer = await call(`/uploadposts/post-analytics/${encodeURIComponent(request_id)}`)
  const metrics = memberOf(answer, 'platforms', network, 'post_metrics')
  if (metrics === undefined) {
    const message = 'Upload-Post tells nothing of the post.'
    throw new PublishError('platform_error', 'nothing_told', message, { retryable: false })
  }
  const count = (...names: string[]) =>
    names.map((name) => numberOf(metrics, name)).find((value) => value !== null) ?? null
  return figuresOf({
    views: count('views', 'impressions'),
    likes: count('likes'),
    comments: count('comments'),
    shares: count('shares'),
    saves: count('saves'),
  })
}
