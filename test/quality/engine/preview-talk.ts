import { join } from 'node:path'
import { PLAIN_LOOK } from '../../../packages/clip-engine/src/brand/clip-look.ts'
import { createClips, findTools } from '../../../packages/clip-engine/src/index.ts'
import { folderCheckpoints } from '../../../packages/clip-engine/src/pipeline/checkpoints.ts'
import { DEFAULT_SETTINGS } from '../../../packages/specification/src/index.ts'
import { wordsFor } from '../clips/words-for.ts'
import { cpuSeconds, watchMemory } from '../measure/processes.ts'

/** Cost of the ranked previews of one talk, in seconds of processor time and in bytes of memory. */
export interface TalkCost {
  /** Until the clips are chosen: every stage that processes the whole source. */
  sourceCpu: number
  /** The stages after that: framing and previews. */
  clipsCpu: number
  clipSeconds: number
  clips: number
  peakBytes: number
  wallSeconds: number
}

/** Makes the ranked previews of a talk with given words, with the settings of a new project. */
export async function previewTalk(
  path: string,
  seconds: number,
  folder: string,
): Promise<TalkCost> {
  const began = cpuSeconds('self')
  const beganAt = performance.now()
  let chosen = began
  using memory = watchMemory()
  const nothing = async () => {}
  // With more digits, the transcript of three hours would exceed the engine's limit.
  const rounded = (time: number) => Math.round(1000 * time) / 1000
  const words = wordsFor(seconds).map(({ text, start, end }) => ({
    ...{ text, start: rounded(start), end: rounded(end) },
  }))
  const { clips } = await createClips(
    {
      type: 'clipping',
      source: { path },
      title: null,
      limits: { maxSeconds: 36_000, maxBytes: 1e12, allowPrivateAddresses: false },
      settings: { ...DEFAULT_SETTINGS, language: 'en' },
      ...PLAIN_LOOK,
      transcript: { text: JSON.stringify({ language: 'en', words }), format: 'json' },
      usedMoments: [],
      preferenceWeights: {},
    },
    {
      tools: findTools(),
      folder,
      recognizers: { service: null, whisper: null },
      checkpoints: folderCheckpoints(join(folder, 'checkpoints')),
      signal: new AbortController().signal,
      onSource: nothing,
      onTranscript: nothing,
      onStage(stage) {
        if (stage === 'reframing' && chosen === began) chosen = cpuSeconds('self')
      },
      onClips: nothing,
      onPreview: nothing,
      onPreviewFailed: nothing,
    },
  )
  const segments = clips.flatMap((clip) => clip.segments)
  return {
    sourceCpu: chosen - began,
    clipsCpu: cpuSeconds('self') - chosen,
    clipSeconds: segments.reduce((sum, { start, end }) => sum + end - start, 0),
    clips: clips.length,
    peakBytes: memory.peakBytes(),
    wallSeconds: (performance.now() - beganAt) / 1000,
  }
}
