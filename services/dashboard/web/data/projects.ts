import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'

const PAGE = 24

/** The projects of the account, newest first, page by page. */
export const projectList = infiniteQueryOptions({
  queryKey: ['projects', 'list'],
  queryFn: ({ pageParam, signal }) =>
    service.projects.list({ limit: PAGE, ...(pageParam && { cursor: pageParam }) }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
})

/** One project. */
export const projectOf = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId],
    queryFn: ({ signal }) => service.projects.get(projectId, { signal }),
  })
