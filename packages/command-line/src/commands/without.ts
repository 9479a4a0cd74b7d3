import { UsageError } from '../usage-error.ts'

/**
 * Removes the item that has this text.
 *
 * @throws {UsageError} No item has it.
 */
export function without<Name extends string, Item extends Record<Name, string>>(
  items: readonly Item[],
  name: Name,
  text: string,
): Item[] {
  const others = items.filter((item) => item[name] !== text)
  if (others.length < items.length) return others
  const there = items.map((item) => item[name]).join(', ') || 'none'
  throw new UsageError(`There is no ${name} "${text}". There are: ${there}.`)
}
