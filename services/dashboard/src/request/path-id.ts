import { PageRefusal } from './page-refusal.ts'

/**
 * Checks that an id from a request can be used in a path without escaping.
 *
 * @throws {PageRefusal} 404, since no object has such an id.
 */
export function pathId(text: string): string {
  if (/^[\w-]{1,128}$/.test(text)) return text
  throw new PageRefusal(404, 'nothingHere')
}
