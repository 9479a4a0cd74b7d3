import type { ProjectFilter } from '@svc/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { FIRST_VIDEOS } from '../app/addresses.ts'
import { service } from '../app/service.ts'

/** Pages after the first are large, so that scrolling seldom waits. */
const PAGE = 100

/** Which projects are listed. */
export type ListedProjects = Pick<ProjectFilter, 'q' | 'status'>

/** Names every list of projects. */
export const projectLists = ['projects', 'list'] as const

/** The projects of the account, newest first, page by page. */
export const projectList = (filter: ListedProjects = {}) =>
  infiniteQueryOptions({
    queryKey: [...projectLists, filter],
    queryFn: ({ pageParam, signal }) =>
      service.projects.list(
        {
          ...filter,
          limit: pageParam ? PAGE : FIRST_VIDEOS,
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** Milliseconds between two looks at the projects of a list that are worked on. */
const LOOK_MS = 2000
/** The most that `/v1` lists by their ids. */
const MOST_IDS = 100

/** How far projects are, as of a moment ago: events do not tell each percent of all of them. */
export const projectsAtWork = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['projects', 'at-work', ...ids],
    queryFn: async ({ signal }) => {
      const query = { ids: ids.slice(0, MOST_IDS), limit: MOST_IDS }
      return (await service.projects.list(query, { signal })).items
    },
    enabled: ids.length > 0,
    refetchInterval: LOOK_MS,
  })

export const projectOf = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId],
    queryFn: ({ signal }) => service.projects.get(projectId, { signal }),
  })
