import type { FigureValues } from '@svc/specification'
import { type FiguresRequest, figuresOf, unlessGone } from '../figures.ts'
import { numberOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'
import { callMastodon } from './call-mastodon.ts'

/**
 * Reads the counts of a status; `null` for one that is not there. Mastodon counts no views.
 *
 * @see https://docs.joinmastodon.org/methods/statuses/#get
 */
export async function readMastodonFigures(
  web: Web,
  { platform_post_id, credentials, signal }: FiguresRequest,
): Promise<FigureValues | null> {
  const path = `/api/v1/statuses/${encodeURIComponent(platform_post_id)}`
  const held = await credentials.read()
  const answer = await callMastodon(web, held, path, { signal }).catch(unlessGone)
  if (!answer) return null
  return figuresOf({
    likes: numberOf(answer.json, 'favourites_count'),
    comments: numberOf(answer.json, 'replies_count'),
    shares: numberOf(answer.json, 'reblogs_count'),
  })
}
