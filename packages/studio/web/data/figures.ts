import type { ListedFigure } from '@svc/client'
import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'

/** The most readings that are compared, of the latest posts. */
const MOST = 3000

/** What platforms told of the posts of the account, the latest first. */
export const figureList = queryOptions({
  queryKey: ['posts', 'figures'],
  queryFn: async ({ signal }) => {
    const figures: ListedFigure[] = []
    for await (const figure of service.calendar.listFigures({ limit: 100 }, { signal })) {
      if (figures.push(figure) >= MOST) break
    }
    return figures
  },
})

/** What was told of one post, with where viewers leave. */
export const postFigures = (postId: string) =>
  queryOptions({
    queryKey: ['posts', 'figures', postId],
    queryFn: ({ signal }) => service.calendar.figures(postId, { signal }),
  })
