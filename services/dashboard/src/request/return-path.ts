/** Where the browser goes when no other path was asked for. */
export const HOME = '/dashboard'

const MOST_CHARACTERS = 500
// Nothing that a browser could read as another origin or another path: no second slash, no dots, no backslash.
const PATH = /^(?:\/swagger|\/dashboard(?:\/[\w-]+)*(?:\?[\w\-.~%=&+]*)?)$/

/** Reads where to go on; anything but a path of the dashboard and the page of the interface becomes the home page. */
export function returnPath(text: string | null): string {
  return text && text.length <= MOST_CHARACTERS && PATH.test(text) ? text : HOME
}

/** Writes a path with where to go on after it. */
export function withReturn(path: string, returnTo: string): string {
  const mark = path.includes('?') ? '&' : '?'
  return returnTo === HOME ? path : path + mark + new URLSearchParams({ return_to: returnTo })
}
