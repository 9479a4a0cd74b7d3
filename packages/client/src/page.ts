import type { RequestOptions, Transport } from './transport/open-transport.ts'

/** One page of a list. */
export interface Page<Item> {
  items: Item[]
  /** Pass as `cursor` to get the next page; `null` on the last one. */
  next_cursor: string | null
}

/** A requested list: `await` gives one page, `for await` every item of this page and all that follow. */
export type List<Item> = Promise<Page<Item>> & AsyncIterable<Item>

/** The options of every list. */
interface PageQuery {
  cursor?: string
  limit?: number
}

/** Asks for a list. */
export function listOf<Item>(
  transport: Transport,
  path: string,
  query: PageQuery = {},
  options: RequestOptions = {},
): List<Item> {
  const ask = (cursor?: string): Promise<Page<Item>> =>
    transport.call('GET', path, { query: cursor ? { ...query, cursor } : query }, options)
  const first = ask()
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      for (let page = await first; ; page = await ask(page.next_cursor)) {
        yield* page.items
        if (!page.next_cursor) return
      }
    },
  })
}
