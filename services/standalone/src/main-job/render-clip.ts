import type { Client, Render } from '@svc/client'

/**
 * Renders a clip with the settings of its project and waits for the file; an existing render is used again.
 *
 * @param onProgress - Called with percent and, when known, the remaining seconds.
 */
export async function renderClip(
  client: Client,
  clip_id: string,
  signal: AbortSignal,
  onProgress: (percent: number, secondsLeft: number | null) => void,
): Promise<Render> {
  await client.renders.create(clip_id)
  const render = await client.renders.wait(clip_id, {
    signal,
    onProgress: (state) => onProgress(state.progress, state.estimated_seconds_remaining),
  })
  if (render.status === 'completed') return render
  throw new Error(render.error?.message ?? `The render was ${render.status}.`)
}
