import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'

/** The most posts that `/v1` lists on a page. */
const MOST = 100

/** How many posts wait for an account, up to a hundred. */
export const waitingPostsOf = (social_account_id: string) =>
  queryOptions({
    queryKey: ['posts', 'waiting', social_account_id],
    queryFn: ({ signal }) =>
      service.calendar.list({ social_account_id, status: 'pending', limit: MOST }, { signal }),
    select: ({ items }) => items.length,
  })
