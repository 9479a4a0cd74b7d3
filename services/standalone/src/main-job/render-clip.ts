import type { Client, Render } from '@svc/client'

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
  await client.renders.create(clip_id)
  const render = await client.renders.wait(clip_id, {
    signal,
    onProgress: (state) => onProgress(state.progress, state.estimated_seconds_remaining),
  })
  if (render.status === 'completed') return render
  throw new Error(render.error?.message ?? `The render was ${render.status}.`)
}
