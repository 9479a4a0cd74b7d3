import type { FirstVideos } from '@svc/studio'
import type { Core } from '../dependencies.ts'
import type { RequestContext } from '../request/request-context.ts'

const LISTED_AT = /^\/studio(?:\/videos)?\/?$/
/** Milliseconds for which the page waits for its list: without one the program shows it. */
const SOON_MS = 300

/** Reads the videos that a page of the studio shows first, through `/v1` as its program will. */
export async function firstVideos(
  { accounts }: Pick<Core, 'accounts'>,
  { member }: RequestContext,
  path: string,
): Promise<FirstVideos> {
  if (!member || !LISTED_AT.test(path)) return null
  return Promise.race([accounts.videos(member), later()])
}

const later = () => new Promise<null>((resolve) => setTimeout(resolve, SOON_MS, null))
