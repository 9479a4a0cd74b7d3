import type { Clip, Project } from '@svc/client'
import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'
import { listedClips } from './clips.ts'
import { read } from './read.ts'

/** A word as the file of a transcript has it; times in seconds of the source. */
export interface SpokenWord {
  text: string
  start: number
  end: number
  filler?: boolean
  doubtful?: boolean
  speaker?: string | null
}

/** Clips whose places are drawn into a transcript: as many as can be told from each other. */
const MOST_CLIPS = 400

/** Every word of a source; none where nothing was said. */
export const wordsOf = (project: Project | undefined) =>
  queryOptions({
    queryKey: ['transcripts', project?.project_id, project?.transcript?.word_count],
    enabled: project !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<readonly SpokenWord[]> => {
      const url = project?.transcript?.json_url
      return url ? (await (await service.download(url, { signal })).json()).words : []
    },
  })

/** The best clips of a project, in the order of the source. */
export const placesOf = (projectId: string) =>
  read([...listedClips(projectId), 'places'], async (calling) => {
    const clips: Clip[] = []
    for await (const clip of service.clips.list({ project_id: projectId, limit: 100 }, calling)) {
      if (clips.push(clip) === MOST_CLIPS) break
    }
    return clips.toSorted((a, b) => a.start - b.start)
  })
