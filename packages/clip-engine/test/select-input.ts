import { DEFAULT_SETTINGS } from '@svc/specification'
import type { Analysis } from '../src/analyze/analysis.ts'
import type { ClipSettings } from '../src/pipeline/clip-settings.ts'
import type { SourceVideo } from '../src/probe/source-video.ts'
import type { ClipCandidate } from '../src/select/clip-candidate.ts'
import { type SelectionInput, selectClips } from '../src/select/select-clips.ts'
import { KNOWN, type Word } from '../src/transcribe/transcript.ts'

/** An analysis of one even voice and one still picture, so that only the words decide. */
export function evenAnalysis(duration_seconds: number): Analysis {
  const tenths = Math.ceil(duration_seconds * 10)
  return {
    duration_seconds,
    loudness: {
      integrated_lufs: -20,
      interval_seconds: 0.1,
      momentary_lufs: new Array(tenths).fill(-20),
    },
    silences: [],
    speech: [{ start: 0, end: duration_seconds }],
    shots: [{ start: 0, end: duration_seconds }],
    motion: {
      interval_seconds: 0.5,
      values: new Array(Math.ceil(tenths / 5)).fill(0.01),
      middles: new Array(Math.ceil(tenths / 5)).fill(0.5),
    },
    black: [],
    faces: [],
  }
}

/** The input of `selectClips` for these words. */
export function selectionInput(
  words: Word[],
  duration_seconds: number,
  changes: Partial<ClipSettings> = {},
  language: string | null = 'en',
): SelectionInput {
  const source: SourceVideo = {
    path: '/source.mp4',
    container: 'mp4',
    content_type: 'video/mp4',
    size_bytes: 1,
    duration_seconds,
    title: null,
    video: null,
    audio: null,
    subtitles: [],
  }
  return {
    source,
    transcript: { source: 'imported', engine: null, language, words, ...KNOWN, warnings: [] },
    analysis: evenAnalysis(duration_seconds),
    settings: { ...DEFAULT_SETTINGS, ...changes },
  }
}

/** The clips that are selected from a talk of these words, which ends a second behind the last of them. */
export async function clipsOf(
  words: Word[],
  settings: Partial<ClipSettings> = {},
  { language = 'en', ...changes }: Partial<SelectionInput> & { language?: string | null } = {},
): Promise<ClipCandidate[]> {
  const input = selectionInput(words, (words.at(-1)?.end ?? 0) + 1, settings, language)
  return (await selectClips({ ...input, ...changes }, new AbortController().signal)).candidates
}
