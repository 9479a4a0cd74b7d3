import type { Connector, Finding, LookUpRequest } from '../connector.ts'
import { unlessGone } from '../figures.ts'
import { composeText } from '../post/compose-text.ts'
import { listOf, textOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'
import { callMastodon } from './call-mastodon.ts'
import { connectMastodon } from './connect.ts'
import { describeStatus } from './describe-status.ts'
import { publishStatus } from './publish-status.ts'
import { readMastodonFigures } from './read-figures.ts'
import { hasReply, writeReply } from './replies.ts'

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
    comment: (request) => writeReply(web, request),
    findComment: (request) => hasReply(web, request),
  }
}

/** The maximum number of statuses that the server returns per page. */
const LISTED = 40

/** Allowance for clock differences: a status dated slightly before the attempt may still come from it. */
const CLOCK_MS = 2 * 60 * 1000

/**
 * Looks for a status with this text and a video, made since the attempt began.
 *
 * The server does not return the idempotency key of a status. For one hour the key prevents a second attempt from
 * creating a second status; this look-up covers later attempts.
 */
async function findStatus(web: Web, request: LookUpRequest): Promise<Finding> {
  const { platform_account_id, post, signal, since } = request
  const credentials = await request.credentials.read()
  const account = `/api/v1/accounts/${encodeURIComponent(platform_account_id)}`
  const path = `${account}/statuses?only_media=true&exclude_reblogs=true&limit=${LISTED}`
  const { json } = await callMastodon(web, credentials, path, { signal })
  const listed = listOf(json)
  const earliest = Date.parse(since) - CLOCK_MS
  const recent = listed.filter(
    (status) => Date.parse(textOf(status, 'created_at') ?? '') >= earliest,
  )
  for (const status of recent) {
    const source = `/api/v1/statuses/${encodeURIComponent(textOf(status, 'id') ?? '')}/source`
    const { json: written } = await callMastodon(web, credentials, source, { signal })
    const isOurs = (textOf(written, 'text') ?? '') === composeText(post)
    if (isOurs) return { state: 'published', post: describeStatus(status) }
  }
  return recent.length < LISTED
    ? { state: 'absent' }
    : { state: 'undecidable', reason: 'The account has posted too much since then.' }
}
