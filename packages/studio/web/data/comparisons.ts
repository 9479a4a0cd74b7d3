import type { Comparison } from '@svc/client'
import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'

/** The most that are shown: the newest. */
const MOST = 20

/** Trials of two versions, the newest first. */
export const comparisonList = queryOptions({
  queryKey: ['posts', 'comparisons'],
  queryFn: async ({ signal }): Promise<Comparison[]> =>
    (await service.calendar.comparisons({ limit: MOST }, { signal })).items,
})

export const comparePosts = (post_ids: string[]) => service.calendar.compare({ post_ids })

export const withdrawPost = (postId: string) => service.calendar.withdraw(postId)
