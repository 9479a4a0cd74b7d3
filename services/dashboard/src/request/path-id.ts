import { PageRefusal } from './page-refusal.ts'

/**
 * Checks that a text from outside can stand in a path as it is.
 *
 * @throws {PageRefusal} 404: nothing has such an id.
 */
export function pathId(text: string): string {
  if (/^[\w-]{1,128}$/.test(text)) return text
  throw new PageRefusal(404, 'There is nothing here', 'The page does not exist, or no longer does.')
}
