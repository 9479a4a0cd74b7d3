import { join } from 'node:path'
import {
  type Analysis,
  type CompletedClip,
  completeClip,
  type Framing,
  type PlannedClip,
  type PlannedRender,
  type SourceVideo,
  type Tools,
} from '@svc/clip-engine'
import { type ClipWork, projectFolder, SAMPLE } from '@svc/domain'
import type { ObjectStore } from '@svc/storage'
import { objectCheckpoints, sampleCheckpoints } from './checkpoints.ts'
import { localFile, missing } from './open-source.ts'
import { readLook } from './read-look.ts'

/** The input of a preview or a render, and what an edited cut brought in. */
interface Planned {
  planned: PlannedRender
  completed: CompletedClip
}

/**
 * Gathers everything that drawing a clip needs: the clip as it is at its revision, and the stored analysis of its project.
 *
 * @param isFilmedAnew - Whether another template than the project's own, which is part of the plan already, is used.
 * @throws {StorageError} `not_found` when the source or the project's analysis is gone.
 */
export async function plannedClip(
  { store, tools }: { store: ObjectStore; tools: Tools },
  work: ClipWork,
  isFilmedAnew: boolean,
  folder: string,
  signal: AbortSignal,
): Promise<Planned> {
  const { settings, silence_min_seconds } = work
  const { edits, ...clip } = work.clip
  const path = work.isSample
    ? SAMPLE.film
    : await localFile(store, work.sourceKey, join(folder, 'source'), signal)
  const checkpoints = work.isSample
    ? sampleCheckpoints()
    : objectCheckpoints(store, projectFolder(work.account_id, work.project_id))
  const { source: probed, analysis, found } = await readPlan(store, checkpoints, clip.rank)
  const { look, captions } = await readLook(store, work, settings.captions, folder, signal)
  const source = { ...probed, path }
  const heard = edits.heard ?? clip.segments
  const run = { checkpoints, signal }
  const completed = await completeClip(tools, source, { ...clip, heard }, found, run)
  const { words, faces, language } = completed
  const framing = clip.framing as Framing
  return {
    planned: {
      ...look,
      clip: { ...clip, words, faces, language, framing },
      source,
      analysis,
      settings: { ...settings, captions },
      silence_min_seconds,
      isFilmedAnew,
      ...(edits.framing && { shots: edits.framing }),
      ...(edits.layer && { layer: edits.layer }),
      ...(work.tracks.length > 0 && { tracks: work.tracks }),
      ...(edits.cover_seconds !== null && { cover: edits.cover_seconds }),
    },
    completed,
  }
}

/** @returns `found`: the clip as selection found it; absent for one that was made by hand. */
async function readPlan(
  store: ObjectStore,
  checkpoints: ReturnType<typeof objectCheckpoints>,
  rank: number,
) {
  const [source, analysis, clips] = await Promise.all(
    ['probe', 'analysis', 'clips'].map((name) => checkpoints.read(name)),
  )
  if (!source || !analysis || !clips) {
    throw await missing(store, 'The stored analysis of the source no longer exists.')
  }
  const found = (clips as PlannedClip[]).find((clip) => clip.rank === rank)
  return { source: source as SourceVideo, analysis: analysis as Analysis, found }
}
