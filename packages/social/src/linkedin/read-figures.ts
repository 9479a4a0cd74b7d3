import type { FigureValues } from '@svc/specification'
import { figuresOf, unlessGone } from '../figures.ts'
import { numberOf } from '../web/json-value.ts'
import { type Call, FINDER } from './call-linkedin.ts'

/**
 * Reads what LinkedIn tells a member of a video; `null` for one that is not there. Each number is a call.
 *
 * @see https://learn.microsoft.com/en-us/linkedin/marketing/community-management/members/post-statistics
 * @see https://learn.microsoft.com/en-us/linkedin/marketing/community-management/members/video-statistics
 */
export async function readLinkedinFigures(call: Call, urn: string): Promise<FigureValues | null> {
  const kind = urn.startsWith('urn:li:ugcPost:') ? 'ugc' : 'share'
  const count = async (resource: string, queryType: string) => {
    const entity = `(${kind}:${encodeURIComponent(urn)})`
    const query = `q=entity&entity=${entity}&queryType=${queryType}&aggregation=TOTAL`
    const { json } = await call(`/rest/${resource}?${query}`, FINDER)
    return numberOf(json, 'elements', 0, 'count')
  }
  const ofPost = (queryType: string) => count('memberCreatorPostAnalytics', queryType)
  const ofVideo = (queryType: string) => count('memberCreatorVideoAnalytics', queryType)
  const read = async (): Promise<FigureValues> => {
    const views = await ofVideo('VIDEO_PLAY')
    const watched_ms = await ofVideo('VIDEO_WATCH_TIME')
    return figuresOf({
      views,
      likes: await ofPost('REACTION'),
      comments: await ofPost('COMMENT'),
      shares: await ofPost('RESHARE'),
      saves: await ofPost('POST_SAVE'),
      watch_seconds_average: views && watched_ms !== null ? watched_ms / 1000 / views : null,
    })
  }
  return read().catch(unlessGone)
}
