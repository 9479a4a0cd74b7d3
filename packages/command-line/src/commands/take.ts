import type { List } from '@svc/client'
import type { Option } from '../option.ts'

export const LIMIT = {
  limit: { kind: 'number', value: 'N', least: 1, does: 'how many at most (50)' },
} as const satisfies Record<string, Option>

const DEFAULT_LIMIT = 50
/** The maximum page size of every list. */
const LARGEST_PAGE = 100

/** Takes the given number of items of a list, from as many pages as needed. */
export async function take<Item>(
  limit: number | undefined,
  list: (query: { limit: number }) => List<Item>,
): Promise<Item[]> {
  const most = limit ?? DEFAULT_LIMIT
  const items: Item[] = []
  for await (const item of list({ limit: Math.min(most, LARGEST_PAGE) })) {
    items.push(item)
    if (items.length >= most) break
  }
  return items
}
