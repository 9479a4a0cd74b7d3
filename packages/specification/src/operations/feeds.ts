import { Feed, FeedChange, FeedRequest } from '../feed.ts'
import { FeedPage } from '../page.ts'
import { GONE, operations } from './operation.ts'
import { pageQuery } from './query.ts'

export const feeds = operations('Feeds', {
  listFeeds: {
    at: 'GET /v1/feeds',
    scope: 'svc:projects:read',
    query: pageQuery(50, 200, {}),
    answers: { 200: FeedPage },
    summary: 'List feeds, newest first',
    description: 'Each with when it was last read and what came of it.',
  },
  createFeed: {
    at: 'POST /v1/feeds',
    scope: 'svc:projects:write',
    body: FeedRequest,
    answers: { 201: Feed },
    refuses: ['CONFLICT'],
    location: '/v1/feeds/:feed_id',
    summary: 'Turn each new item of a podcast or channel into a project',
    description:
      'Every 20 to 30 minutes the feed is read; each new item becomes a project once, the oldest first: its audio or video file, else its page where that is on YouTube, Vimeo or Twitch. An item without either is told in `last_refusal`. An address that shows no feed is told in `last_error`, since it is read in the background. A feed that the account has already, and one more than it may have, are a `CONFLICT`.',
  },
  getFeed: {
    at: 'GET /v1/feeds/:feed_id',
    scope: 'svc:projects:read',
    answers: { 200: Feed },
    summary: 'Get a feed',
    description: 'With when it was last read and what came of it.',
  },
  updateFeed: {
    at: 'PATCH /v1/feeds/:feed_id',
    scope: 'svc:projects:write',
    body: FeedChange,
    answers: { 200: Feed },
    summary: 'Pause or resume a feed, or change its settings and limits (JSON merge patch)',
    description:
      '`null` puts a member back to its default, what is left out stays. Projects that it made keep their settings.',
  },
  deleteFeed: {
    at: 'DELETE /v1/feeds/:feed_id',
    scope: 'svc:projects:write',
    answers: { 204: GONE },
    summary: 'Delete a feed; its projects stay',
    description: 'Items that waited become no projects.',
  },
})
