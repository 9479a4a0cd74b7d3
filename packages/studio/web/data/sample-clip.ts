import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../app/query-client.ts'
import { service } from '../app/service.ts'
import { captionDrawing } from './clip-edit.ts'

/** Of so many of the newest videos a clip is looked for. */
const MOST_PROJECTS = 3

/** The best clip of the newest video that is played here: what its captions were drawn from, and its source; `null` without one. */
export const sampleClip = queryOptions({
  queryKey: ['sample-clip'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const projects = await service.projects.list(
      { status: 'completed', limit: MOST_PROJECTS },
      { signal },
    )
    for (const { project_id, source } of projects.items) {
      const { playback_url: video } = source
      if (!video) continue
      const [clip] = (await service.clips.list({ project_id, limit: 1 }, { signal })).items
      const drawing = clip && (await queryClient.fetchQuery(captionDrawing(clip)))
      if (drawing?.picture) return { drawing, video }
    }
    return null
  },
})
