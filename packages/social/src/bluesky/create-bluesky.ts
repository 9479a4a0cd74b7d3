import { renewToken } from '../account/with-token.ts'
import type { Connector } from '../connector.ts'
import type { FiguresRequest } from '../figures.ts'
import type { Web } from '../web/web.ts'
import { connectBluesky } from './connect.ts'
import { findRecord, publishRecord } from './publish-record.ts'
import { readBlueskyFigures } from './read-figures.ts'
import { writeReply } from './replies.ts'
import { callAs, refreshSession } from './session.ts'

/** Makes the connector for Bluesky, and for any other server of the AT Protocol. */
export function createBluesky(web: Web): Connector {
  return {
    platform: 'bluesky',
    connection: {
      kind: 'form',
      fields: [
        { name: 'handle', label: 'Handle', isSecret: false, isRequired: true },
        { name: 'app_password', label: 'App password', isSecret: true, isRequired: true },
        { name: 'server', label: 'Server (bsky.social)', isSecret: false, isRequired: false },
      ],
      connect: async (values, signal) => [await connectBluesky(web, values, signal)],
    },
    renew: (store, signal) => renewToken(store, (current) => refreshSession(web, current, signal)),
    publish: (request) => publishRecord(web, request),
    lookUp: (request) => findRecord(web, request),
    figures: (request) => readBlueskyFigures(web, request),
    withdraw: (request) => deleteRecord(web, request),
    comment: (request) => writeReply(web, request),
    // Writing it again makes no second one.
    findComment: async () => false,
  }
}

/**
 * Deletes the record of a post; one that is not there is deleted.
 *
 * @see https://docs.bsky.app/docs/api/com-atproto-repo-delete-record
 */
async function deleteRecord(web: Web, request: FiguresRequest): Promise<void> {
  const [repo, collection, rkey] = request.platform_post_id.replace('at://', '').split('/')
  const input = { repo, collection, rkey }
  await callAs(web, request, { methodId: 'com.atproto.repo.deleteRecord', method: 'POST', input })
}
