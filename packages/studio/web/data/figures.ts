import type { ListedFigure } from '@svc/client'
import { service } from '../app/service.ts'
import { read } from './read.ts'

/** The most readings that are compared, of the latest posts. */
const MOST = 3000

/** What platforms told of the posts of the account, the latest first. */
export const figureList = read(['posts', 'figures'], async (calling) => {
  const figures: ListedFigure[] = []
  for await (const figure of service.calendar.listFigures({ limit: 100 }, calling)) {
    if (figures.push(figure) >= MOST) break
  }
  return figures
})

/** What was told of one post, with where viewers leave. */
export const postFigures = (postId: string) =>
  read(['posts', 'figures', postId], (calling) => service.calendar.figures(postId, calling))
