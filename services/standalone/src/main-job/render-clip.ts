import { type Client, type Render, resultOf, waitForRender } from '@svc/client'

/**
 * Renders a clip as its project wants it, and waits for the file; one that is there already is not made again.
 *
 * @param onProgress - Is told percent and, when known, the seconds that are left.
 */
export async function renderClip(
  client: Client,
  clip_id: string,
  signal: AbortSignal,
  onProgress: (percent: number, secondsLeft: number | null) => void,
): Promise<Render> {
  await resultOf(client.v1.clips({ clip_id }).renders.post({}))
  const render = await waitForRender(client, clip_id, {
    signal,
    onProgress: (state) => onProgress(state.progress, state.estimated_seconds_remaining),
  })
  if (render.status === 'completed') return render
  throw new Error(render.error?.message ?? `The render was ${render.status}.`)
}
