import { MARKS, tools } from './tool.ts'

export const renderTools = tools({
  render_start: [
    'startRender',
    'Begins to make the finished file of a clip. SPENDS CREDITS, at most max_credits; dry_run: true tells the cost. An identical render is free. Call render_wait next.',
    { needs: ['max_credits'] },
  ],
  render_retry: [
    'retryRender',
    'Tries a render again that failed with error.retryable. SPENDS CREDITS; nothing was charged when it failed. Call render_wait next.',
    { annotations: MARKS, needs: ['confirm'] },
  ],
  render_get_latest: [
    'getLatestRender',
    'Tells how far the newest render of a clip is, and where its file is.',
  ],
  render_wait: [
    'getLatestRender',
    'Waits until the newest render of a clip has ended.',
    { waits: true },
  ],
})
