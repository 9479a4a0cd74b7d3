/** Where the browser goes when no other path was asked for. */
export const HOME = '/studio'

const MOST_CHARACTERS = 500
// Nothing that a browser could read as another origin or another path: no second slash, no dots, no backslash.
const PATH = /^(?:\/swagger|\/(?:dashboard|studio)(?:\/[\w-]+)*(?:\?[\w\-.~%=&+]*)?)$/

/** Reads the path to return to; anything but a path of the studio, the dashboard or the page at `/swagger` becomes the studio. */
export function returnPath(text: string | null): string {
  return text && text.length <= MOST_CHARACTERS && PATH.test(text) ? text : HOME
}

/** Adds the path to return to afterwards to the query of a path. */
export function withReturn(path: string, returnTo: string): string {
  const mark = path.includes('?') ? '&' : '?'
  return returnTo === HOME ? path : path + mark + new URLSearchParams({ return_to: returnTo })
}
