import { type Client, type Render, resultOf, waitForRender } from '@svc/client'
import type { ProgressLine } from '@svc/clip-engine'

/** Renders a clip as its project wants it, and waits for the file. */
export async function renderBest(
  client: Client,
  clip_id: string,
  signal: AbortSignal,
  progress: ProgressLine,
): Promise<Render> {
  await resultOf(client.v1.clips({ clip_id }).renders.post({}))
  const render = await waitForRender(client, clip_id, {
    signal,
    onProgress: (state) =>
      progress.show('rendering the best clip', state.progress, state.estimated_seconds_remaining),
  })
  if (render.status === 'completed') return render
  throw new Error(render.error?.message ?? `The render was ${render.status}.`)
}
