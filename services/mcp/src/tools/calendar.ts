import { POST } from './brief.ts'
import { READS, REPLACES, type Tool } from './tool.ts'

export const calendarTools: readonly Tool[] = [
  {
    name: 'clip_publish',
    endpoint: 'POST /v1/clips/:clip_id/publish',
    description:
      'Posts a clip to a social account, now or at scheduled_at. PUBLIC, AND A DELIVERED POST CANNOT BE UNSENT: show the person what will be posted where, and set confirm: true only after they agreed. If it awaits approval, give them approval_url. A missing render SPENDS CREDITS, at most max_credits.',
    annotations: {},
    isPosting: true,
    brief: POST,
    needs: ['confirm', 'max_credits'],
    quotesVideo: true,
  },
  {
    name: 'calendar_list',
    endpoint: 'GET /v1/calendar',
    description: 'Lists posts that wait, were delivered or failed.',
    annotations: READS,
    brief: POST,
    quotesVideo: true,
  },
  {
    name: 'calendar_get',
    endpoint: 'GET /v1/calendar/:post_id',
    description: 'Tells whether one post waits, was delivered, failed and why, or was cancelled.',
    annotations: READS,
    brief: POST,
    quotesVideo: true,
  },
  {
    name: 'calendar_update',
    endpoint: 'PATCH /v1/calendar/:post_id',
    description:
      'Moves a post that waits to another time, or changes its text. A failed post with a new scheduled_at waits again.',
    annotations: REPLACES,
    brief: POST,
    quotesVideo: true,
  },
  {
    name: 'calendar_cancel',
    endpoint: 'DELETE /v1/calendar/:post_id',
    description: 'Cancels a post that waits. One that was delivered stays.',
    annotations: REPLACES,
    brief: POST,
    quotesVideo: true,
  },
]
