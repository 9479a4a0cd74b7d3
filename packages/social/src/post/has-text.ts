import { textOf } from '../web/json-value.ts'

/** Returns whether one of the comments in a list says just this. */
export function hasText(listed: unknown[], text: string, ...path: string[]): boolean {
  return listed.some((one) => textOf(one, ...path)?.trim() === text.trim())
}
