import type { Connector } from '../connector.ts'
import type { Web } from '../web/web.ts'
import { callsOf } from './call-upload-post.ts'
import { connectUploadPost } from './connect.ts'
import { findVideo, publishVideo } from './publish-video.ts'
import { readUploadPostFigures } from './read-figures.ts'

/** Upload-Post's public address. */
export const UPLOAD_POST = 'https://api.upload-post.com'

export function createUploadPost(web: Web, api: string): Connector {
  return {
    platform: 'upload_post',
    connection: {
      kind: 'form',
      fields: [{ name: 'api_key', label: 'API key', isSecret: true, isRequired: true }],
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
