import { RENDER } from './brief.ts'
import { ADDS, MARKS, READS, type Tool } from './tool.ts'

export const renderTools: readonly Tool[] = [
  {
    name: 'render_start',
    endpoint: 'POST /v1/clips/:clip_id/renders',
    description:
      'Begins to make the finished file of a clip. SPENDS CREDITS, at most max_credits; dry_run: true tells the cost. An identical render is free. Call render_wait next.',
    annotations: ADDS,
    brief: RENDER,
    needs: ['max_credits'],
  },
  {
    name: 'render_retry',
    endpoint: 'POST /v1/renders/:render_id/retry',
    description:
      'Tries a render again that failed with error.retryable. SPENDS CREDITS; nothing was charged when it failed. Call render_wait next.',
    annotations: MARKS,
    brief: RENDER,
    needs: ['confirm'],
  },
  {
    name: 'render_get_latest',
    endpoint: 'GET /v1/clips/:clip_id/renders/latest',
    description: 'Tells how far the newest render of a clip is, and where its file is.',
    annotations: READS,
    brief: RENDER,
  },
  {
    name: 'render_wait',
    endpoint: 'GET /v1/clips/:clip_id/renders/latest',
    description: 'Waits until the newest render of a clip has ended.',
    annotations: READS,
    brief: RENDER,
    waits: true,
  },
]
