import type { Connector } from '../connector.ts'
import type { Web } from '../web/web.ts'
import { callsOf } from './call-postiz.ts'
import { connectPostiz } from './connect.ts'
import { findPost, publishPost } from './publish-post.ts'
import { readPostizFigures } from './read-figures.ts'

export function createPostiz(web: Web): Connector {
  return {
    platform: 'postiz',
    connection: {
      kind: 'form',
      fields: [
        { name: 'server', label: 'Server', isSecret: false, isRequired: true },
        { name: 'api_key', label: 'API key', isSecret: true, isRequired: true },
      ],
      connect: (values, signal) => connectPostiz(web, values, signal),
    },
    publish: (request) => publishPost(callsOf(web, request.credentials, request.signal), request),
    lookUp: (request) => findPost(callsOf(web, request.credentials, request.signal), request),
    figures: ({ credentials, platform_post_id, signal }) =>
      readPostizFigures(callsOf(web, credentials, signal), platform_post_id),
  }
}
