import { withToken } from '../account/with-token.ts'
import type { Connector } from '../connector.ts'
import type { Web } from '../web/web.ts'
import { connectBluesky } from './connect.ts'
import { findRecord, publishRecord } from './publish-record.ts'
import { readProfile } from './read-profile.ts'
import { refreshSession } from './session.ts'

/** Makes the connector for Bluesky, and for any other server of the AT Protocol. */
export function createBluesky(web: Web): Connector {
  return {
    platform: 'bluesky',
    connection: {
      kind: 'form',
      fields: [
        { name: 'handle', label: 'Handle', is_secret: false, is_required: true },
        { name: 'app_password', label: 'App password', is_secret: true, is_required: true },
        { name: 'server', label: 'Server (bsky.social)', is_secret: false, is_required: false },
      ],
      connect: (values, signal) => connectBluesky(web, values, signal),
    },
    readAccount: (store, signal) =>
      withToken(
        store,
        (current) => refreshSession(web, current, signal),
        (credentials) => readProfile(web, credentials, signal),
      ),
    publish: (request) => publishRecord(web, request),
    lookUp: (request) => findRecord(web, request),
  }
}
