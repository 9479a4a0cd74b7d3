import type { ProjectFilter } from '@svc/client'
import { queryOptions } from '@tanstack/react-query'
import { FIRST_VIDEOS } from '../app/addresses.ts'
import { service } from '../app/service.ts'
import { read, readItems, readPages } from './read.ts'

/** Pages after the first are large, so that scrolling seldom waits. */
const PAGE = 100

/** Which projects are listed. */
export type ListedProjects = Pick<ProjectFilter, 'q' | 'status'>

/** Names every list of projects. */
export const projectLists = ['projects', 'list'] as const

/** The projects of the account, newest first, page by page. */
export const projectList = (filter: ListedProjects = {}) =>
  readPages([...projectLists, filter], (from, calling) =>
    service.projects.list(
      { ...filter, limit: from.cursor ? PAGE : FIRST_VIDEOS, ...from },
      calling,
    ),
  )

/** Milliseconds between two looks at the projects of a list that are worked on. */
const LOOK_MS = 2000
/** The most that `/v1` lists by their ids. */
const MOST_IDS = 100

/** How far projects are, as of a moment ago: events do not tell each percent of all of them. */
export const projectsAtWork = (ids: readonly string[]) =>
  queryOptions({
    ...readItems(['projects', 'at-work', ...ids], (calling) =>
      service.projects.list({ ids: ids.slice(0, MOST_IDS), limit: MOST_IDS }, calling),
    ),
    enabled: ids.length > 0,
    refetchInterval: LOOK_MS,
  })

export const projectOf = (projectId: string) =>
  read(['projects', projectId], (calling) => service.projects.get(projectId, calling))
