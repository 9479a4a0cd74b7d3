import { createFeed, deleteFeed, listFeeds, readFeed, updateFeed } from '@svc/domain'
import { feeds as operations } from '@svc/specification/operations'
import type { Core } from '../dependencies.ts'
import { serve } from '../plugins/serve.ts'

export const feeds = (core: Core) =>
  serve(core, operations, {
    listFeeds,
    createFeed,
    getFeed: readFeed,
    updateFeed,
    deleteFeed,
  })
