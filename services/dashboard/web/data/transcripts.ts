import type { Clip, Project } from '@svc/client'
import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'
import { listedClips } from './clips.ts'

/** A spoken word; times in seconds of the source. */
export interface SpokenWord {
  text: string
  start: number
  end: number
  speaker: string | null
}

/** Clips whose places are drawn into a transcript: as many as can be told from each other. */
const MOST_CLIPS = 400

/** Every word of a project; none when nothing was said. */
export const wordsOf = ({ project_id, transcript }: Project) =>
  queryOptions({
    queryKey: ['transcripts', project_id, transcript?.word_count],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<SpokenWord[]> => {
      if (!transcript) return []
      const response = await fetch(transcript.json_url, { signal })
      if (!response.ok) throw new Error(`The transcript could not be read: ${response.status}.`)
      return (await response.json()).words
    },
  })

/** The best clips of a project, in the order of the source. */
export const placesOf = (projectId: string) =>
  queryOptions({
    queryKey: [...listedClips(projectId), 'places'],
    queryFn: async ({ signal }): Promise<Clip[]> => {
      const clips: Clip[] = []
      const list = service.clips.list({ project_id: projectId, limit: 100 }, { signal })
      for await (const clip of list) {
        clips.push(clip)
        if (clips.length === MOST_CLIPS) break
      }
      return clips.toSorted((a, b) => a.start - b.start)
    },
  })
