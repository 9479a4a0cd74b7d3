import { ApiError } from '@svc/client'
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'

interface Calling {
  signal: AbortSignal
}

/** What one call reads. */
export const read = <Key extends QueryKey, Data>(
  queryKey: Key,
  call: (calling: Calling) => Promise<Data>,
) => queryOptions({ queryKey, queryFn: ({ signal }) => call({ signal }) })

/** The first page of a list, which is all of it or as much as is shown. */
export const readItems = <Key extends QueryKey, Item>(
  queryKey: Key,
  call: (calling: Calling) => Promise<{ items: Item[] }>,
) => read(queryKey, async (calling) => (await call(calling)).items)

/** A list page by page; `call` gets where the next page begins. */
export const readPages = <Key extends QueryKey, Page extends { next_cursor: string | null }>(
  queryKey: Key,
  call: (from: { cursor?: string }, calling: Calling) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => call(pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** Awaits a call; `null` when what it is about does not exist. */
export const foundBy = <Data>(call: Promise<Data>): Promise<Data | null> =>
  call.catch((error) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
