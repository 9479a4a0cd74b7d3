import { ApiError, type Share } from '@svc/client'
import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'

/** The public link of a project; `null` without one. */
export const shareOf = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'share'],
    queryFn: ({ signal }): Promise<Share | null> =>
      service.shares.get(projectId, { signal }).catch((error) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }),
  })
