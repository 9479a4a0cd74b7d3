import type { RequestOptions, Transport } from '../transport/open-transport.ts'
import { path } from '../transport/path.ts'
import type { Estimate, Render, RenderRequest } from '../types/index.ts'
import { type WaitOptions, waitFor } from '../wait.ts'

/** How a clip is rendered; `estimate` is the dry run. */
export type NewRender = Omit<RenderRequest, 'dry_run'>

const ENDED = new Set(['completed', 'failed', 'cancelled'])

/** Finished files of clips. They cost credits. */
export const renders = (transport: Transport) => {
  const latest = (clip_id: string, options?: RequestOptions) =>
    transport.call<Render>('GET', path`/v1/clips/${clip_id}/renders/latest`, {}, options)
  return {
    /** Starts a render; an existing one with the same settings is returned instead, at no cost. */
    create: (clip_id: string, body: NewRender = {}, options?: RequestOptions) =>
      transport.call<Render>('POST', path`/v1/clips/${clip_id}/renders`, { body }, options),

    /** Estimates the cost and duration of a render, without starting it. */
    estimate: (clip_id: string, body: NewRender = {}, options?: RequestOptions) =>
      transport.call<Estimate>(
        'POST',
        path`/v1/clips/${clip_id}/renders`,
        { body: { ...body, dry_run: true } },
        options,
      ),

    /** Gets the newest render of a clip. */
    latest,

    /** Gets a render. */
    get: (render_id: string, options?: RequestOptions) =>
      transport.call<Render>('GET', path`/v1/renders/${render_id}`, {}, options),

    /** Retries a failed render. */
    retry: (render_id: string, options?: RequestOptions) =>
      transport.call<Render>('POST', path`/v1/renders/${render_id}/retry`, {}, options),

    /** Waits until the newest render of a clip has ended, well or not. */
    wait: (clip_id: string, options: WaitOptions<Render> = {}) =>
      waitFor((patience) => latest(clip_id, patience), ENDED, options),
  }
}
