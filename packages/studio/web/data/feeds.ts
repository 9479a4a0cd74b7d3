import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'
import { readItems } from './read.ts'

/** All that an account may have. */
const MOST = 100

/** A feed is read by itself, and first within seconds of being added. */
const LOOK_EVERY_MS = 5000

/** Podcasts and channels whose new items become videos, the newest first. */
export const feedList = queryOptions({
  ...readItems(['feeds'], (calling) => service.feeds.list({ limit: MOST }, calling)),
  refetchInterval: ({ state }) =>
    state.data?.some(({ status, last_read_at }) => status === 'active' && last_read_at === null)
      ? LOOK_EVERY_MS
      : false,
})
