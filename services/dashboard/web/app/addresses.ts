/** Where calls of `/v1` are made with the session of the dashboard. */
export const CALLS = '/dashboard/try'

/** The name under which the window keeps what was asked before the program was there. */
export const BEGUN = 'studioBegun'
