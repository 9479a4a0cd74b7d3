import type { CommentRequest } from '../connector.ts'
import { PublishError } from '../publish-error.ts'
import { textOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'
import { markFacets } from './facets.ts'
import { recordKey } from './record-key.ts'
import { callAs } from './session.ts'

/**
 * Writes a reply under a key that is unique to this post, so that one that is there already is written.
 *
 * @see https://docs.bsky.app/docs/advanced-guides/posts#replies
 */
export async function writeReply(web: Web, request: CommentRequest): Promise<void> {
  const { platform_post_id: uri, text, now: createdAt, marker } = request
  const [repo, collection, rkey] = uri.replace('at://', '').split('/')
  const query = { repo: repo ?? '', collection: collection ?? '', rkey: rkey ?? '' }
  const { json } = await callAs(web, request, { methodId: 'com.atproto.repo.getRecord', query })
  const post = { uri, cid: textOf(json, 'cid') }
  const facets = markFacets(text)
  const record = {
    $type: collection,
    text,
    createdAt,
    ...(facets.length > 0 && { facets }),
    reply: { root: post, parent: post },
  }
  await callAs(web, request, {
    methodId: 'com.atproto.repo.putRecord',
    method: 'POST',
    input: { repo, collection, rkey: recordKey(marker, 'reply'), record, swapRecord: null },
    makesPost: true,
  }).catch((error: unknown) => {
    if (!(error instanceof PublishError && error.code === 'InvalidSwap')) throw error
  })
}
