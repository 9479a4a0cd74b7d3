/** Where calls of `/v1` are made with the session of the dashboard. */
export const CALLS = '/dashboard/try'

/** The addresses of the list of videos. */
export const LISTED_AT = /^\/studio(?:\/videos)?\/?$/

/** The address at which a clip is edited, with its ID. */
export const EDITED_AT = /^\/studio\/clips\/(\w+)\/edit$/

/** How many videos are listed first: that page is there soon. The service and `begin.ts` ask for it in the same words. */
export const FIRST_VIDEOS = 24

/** The name under which the window keeps what was asked before the program was there. */
export const BEGUN = 'studioBegun'

/** The name under which the window keeps the texts that are shown first. */
export const FIRST_WORDS = 'studioWords'
