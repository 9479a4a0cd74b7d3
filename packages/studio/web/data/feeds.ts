import type { FeedChange, FeedRequest } from '@svc/client'
import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'

/** All that an account may have. */
const MOST = 100

/** A feed is read by itself, and first within seconds of being added. */
const LOOK_EVERY_MS = 5000

/** Podcasts and channels whose new items become videos, the newest first. */
export const feedList = queryOptions({
  queryKey: ['feeds'],
  queryFn: async ({ signal }) => (await service.feeds.list({ limit: MOST }, { signal })).items,
  refetchInterval: ({ state }) =>
    state.data?.some(({ status, last_read_at }) => status === 'active' && last_read_at === null)
      ? LOOK_EVERY_MS
      : false,
})

export const addFeed = (body: FeedRequest) => service.feeds.create(body)

export const changeFeed = (feedId: string, change: FeedChange) =>
  service.feeds.update(feedId, change)

export const deleteFeed = (feedId: string) => service.feeds.delete(feedId)
