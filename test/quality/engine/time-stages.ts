import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { analyzeSource } from '../../../packages/clip-engine/src/analyze/analyze-source.ts'
import { PLAIN_LOOK } from '../../../packages/clip-engine/src/brand/clip-look.ts'
import { previewClip, renderClip } from '../../../packages/clip-engine/src/encode/render-clip.ts'
import type { RenderJob } from '../../../packages/clip-engine/src/encode/render-job.ts'
import { EngineError } from '../../../packages/clip-engine/src/engine-error.ts'
import type { Tools } from '../../../packages/clip-engine/src/ffmpeg/tools.ts'
import { planClips } from '../../../packages/clip-engine/src/pipeline/plan-clips.ts'
import { probeSource } from '../../../packages/clip-engine/src/probe/probe-source.ts'
import { encodeSentences } from '../../../packages/clip-engine/src/select/appeal/encode-sentences.ts'
import { selectClips } from '../../../packages/clip-engine/src/select/select-clips.ts'
import { transcribeSource } from '../../../packages/clip-engine/src/transcribe/transcribe.ts'
import { DEFAULT_SETTINGS } from '../../../packages/specification/src/index.ts'
import { type Cost, costOf } from '../measure/processes.ts'

export interface StageTime extends Cost {
  stage: string
  /** Seconds of media that the stage processed. */
  mediaSeconds: number
}

/** Runs every stage once, one after the other, and returns the render job of the best clip. */
export async function timeStages(
  tools: Tools,
  path: string,
  folder: string,
): Promise<{ stages: StageTime[]; job: RenderJob }> {
  const { signal } = new AbortController()
  const quiet = () => {}
  const stages: StageTime[] = []
  async function time<T>(stage: string, mediaSeconds: number, work: () => Promise<T>): Promise<T> {
    const { result, ...cost } = await costOf(work)
    stages.push({ stage, mediaSeconds, ...cost })
    return result
  }

  const settings = { ...DEFAULT_SETTINGS, language: 'en' }
  const { result: source, ...probing } = await costOf(() => probeSource(tools, path, signal))
  const length = source.duration_seconds
  stages.push({ stage: 'probe', mediaSeconds: length, ...probing })
  const options = { language: 'en', vocabulary: [], recognizers: { service: null, whisper: null } }
  const transcript = await time('transcribe', length, () =>
    transcribeSource(tools, source, options, signal, quiet),
  )
  const analysis = await time('analyze', length, () => analyzeSource(tools, source, signal, quiet))
  const { candidates } = await time('select', length, () =>
    selectClips({ source, transcript, analysis, settings, encode: encodeSentences }, signal),
  )
  const request = { settings, ...PLAIN_LOOK } as unknown as Parameters<
    typeof planClips
  >[1]['request']
  const best = candidates.slice(0, 1)
  const seconds = best
    .flatMap(({ segments }) => segments)
    .reduce((sum, { start, end }) => sum + end - start, 0)
  const run = { tools, signal } as Parameters<typeof planClips>[2]
  const [clip] = await time('reframe', seconds, () =>
    planClips(best, { request, source, transcript, analysis }, run, quiet),
  )
  if (!clip) throw new EngineError('processing_failed', 'The talk gave no clip to render.')

  const job: RenderJob = {
    source,
    candidate: clip,
    framing: clip.framing,
    words: clip.words,
    language: clip.language,
    captionStyle: settings.captions,
    hook_title: true,
    faces: clip.faces,
    ...PLAIN_LOOK,
    resolution: '1080p',
    fps: 'source',
    quality: 'standard',
    max_file_bytes: null,
  }
  for (const [stage, make] of [
    ['preview', previewClip],
    ['render', renderClip],
  ] as const) {
    const own = join(folder, stage)
    await mkdir(own)
    await time(stage, seconds, () => make(tools, job, { folder: own, signal, onProgress: quiet }))
  }
  return { stages, job }
}
