import type { CommentRequest } from '../connector.ts'
import { listOf, textOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'
import { callMastodon } from './call-mastodon.ts'

/**
 * Writes a reply that the same people see as the post.
 *
 * @see https://docs.joinmastodon.org/methods/statuses/#create
 */
export async function writeReply(web: Web, request: CommentRequest): Promise<void> {
  const { platform_post_id: in_reply_to_id, text: status, marker, signal } = request
  const credentials = await request.credentials.read()
  const path = `/api/v1/statuses/${encodeURIComponent(in_reply_to_id)}`
  const { json } = await callMastodon(web, credentials, path, { signal })
  await callMastodon(web, credentials, '/api/v1/statuses', {
    headers: { 'idempotency-key': `${marker} reply` },
    json: { status, in_reply_to_id, visibility: textOf(json, 'visibility') },
    makesPost: true,
    signal,
  })
}

/** Looks for a reply of the account itself; servers show texts as HTML, not as they were written. */
export async function hasReply(
  web: Web,
  { platform_account_id, platform_post_id: id, credentials, signal }: CommentRequest,
): Promise<boolean> {
  const path = `/api/v1/statuses/${encodeURIComponent(id)}/context`
  const { json } = await callMastodon(web, await credentials.read(), path, { signal })
  return listOf(json, 'descendants').some(
    (one) =>
      textOf(one, 'account', 'id') === platform_account_id && textOf(one, 'in_reply_to_id') === id,
  )
}
