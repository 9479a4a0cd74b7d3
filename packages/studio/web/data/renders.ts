import type { Render } from '@svc/client'
import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'
import { foundBy, read } from './read.ts'

/** Milliseconds between two looks at a render that goes on, for when its events are missed. */
const LOOK_MS = 2000

export const isRunning = (
  render: Render | null | undefined,
): render is Render & { status: 'queued' | 'rendering' } =>
  render?.status === 'queued' || render?.status === 'rendering'

/** The newest render of a clip; `null` without one. */
export const renderOf = (clipId: string) =>
  queryOptions({
    ...read(
      ['renders', clipId],
      (calling): Promise<Render | null> => foundBy(service.renders.latest(clipId, calling)),
    ),
    refetchInterval: ({ state }) => (isRunning(state.data) ? LOOK_MS : false),
  })

/** What can be chosen of a render; the rest is as in the project. */
export interface RenderChoice {
  resolution: '720p' | '1080p' | '2160p'
  quality: 'draft' | 'standard' | 'high'
  /** Absent for the shape of the clip. */
  aspect_ratio?: '9:16' | '1:1' | '4:5' | '16:9'
  /** Absent for what is spoken. */
  caption_language?: string
  second_caption_language?: string
}

/** What rendering clips costs together, in credits; those that are there already cost nothing. */
export const renderCost = (clipIds: readonly string[], choice: RenderChoice) =>
  read(['renders', 'cost', clipIds, choice], async (calling): Promise<number> => {
    let credits = 0
    for (const clipId of clipIds) {
      const { estimate } = await service.renders.estimate(clipId, choice, calling)
      credits += estimate.credits
    }
    return credits
  })
