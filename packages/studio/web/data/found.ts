import { infiniteQueryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'

/** What was found in what is said, and in titles of clips, page by page. */
export const foundWords = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'found', q],
    queryFn: ({ pageParam, signal }) =>
      service.projects.search({ q, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
