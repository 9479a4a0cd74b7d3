import type { CommentRequest } from '../connector.ts'
import { listOf, textOf } from '../web/json-value.ts'
import type { Call } from './call-x.ts'

/**
 * Writes a reply to a post, which X charges for as for a post.
 *
 * @see https://docs.x.com/x-api/posts/create-post
 */
export const writeReply = (call: Call, { platform_post_id, text }: CommentRequest) => {
  const reply = { in_reply_to_tweet_id: platform_post_id }
  return call('/2/tweets', { json: { text: text.normalize('NFC'), reply }, makesPost: true })
}

/** Looks for a reply of the account among its latest posts; its text has other addresses than were written. */
export async function hasReply(
  call: Call,
  { platform_account_id, platform_post_id: id }: CommentRequest,
): Promise<boolean> {
  const query = `max_results=100&since_id=${id}&exclude=retweets&post.fields=referenced_tweets`
  const answer = await call(`/2/users/${platform_account_id}/tweets?${query}`)
  return listOf(answer, 'data').some((post) =>
    listOf(post, 'referenced_tweets').some(
      (other) => textOf(other, 'type') === 'replied_to' && textOf(other, 'id') === id,
    ),
  )
}
