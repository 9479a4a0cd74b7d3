import type { Connector } from '../connector.ts'
import { unlessGone } from '../figures.ts'
import type { Web } from '../web/web.ts'
import { callMastodon } from './call-mastodon.ts'
import { connectMastodon } from './connect.ts'
import { findStatus } from './find-status.ts'
import { publishStatus } from './publish-status.ts'
import { readMastodonFigures } from './read-figures.ts'

/** Makes the connector for Mastodon servers and others that speak its API. */
export function createMastodon(web: Web): Connector {
  return {
    platform: 'mastodon',
    connection: {
      kind: 'form',
      fields: [
        { name: 'server', label: 'Server', isSecret: false, isRequired: true },
        { name: 'access_token', label: 'Access token', isSecret: true, isRequired: true },
      ],
      connect: async (values, signal) => [await connectMastodon(web, values, signal)],
    },
    publish: (request) => publishStatus(web, request),
    lookUp: (request) => findStatus(web, request),
    figures: (request) => readMastodonFigures(web, request),
    // @see https://docs.joinmastodon.org/methods/statuses/#delete
    async withdraw({ platform_post_id, credentials, signal }) {
      const path = `/api/v1/statuses/${encodeURIComponent(platform_post_id)}`
      const held = await credentials.read()
      await callMastodon(web, held, path, { method: 'DELETE', signal }).catch(unlessGone)
    },
  }
}
