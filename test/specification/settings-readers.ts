import { renderEncoding } from '../../packages/clip-engine/src/encode/encoding.ts'
import type { ClipSettings } from '../../packages/clip-engine/src/pipeline/clip-settings.ts'
import { reframeClip } from '../../packages/clip-engine/src/reframe/reframe-clip.ts'
import { selectClips } from '../../packages/clip-engine/src/select/select-clips.ts'
import { TELLINGS } from '../../packages/clip-engine/test/fixtures/told-moments.ts'
import { requestFor } from '../../packages/clip-engine/test/reframe-scene.ts'
import { selectionInput } from '../../packages/clip-engine/test/select-input.ts'
import { speak } from '../../packages/clip-engine/test/spoken-words.ts'
import { effectiveRenderSettings } from '../../packages/domain/src/render/effective-settings.ts'
import {
  DEFAULT_SETTINGS,
  type RenderRequest,
  type RenderSettings,
  StoredEdits,
} from '../../packages/specification/src/index.ts'
import { completer } from '../../packages/specification/src/stored/stored.ts'
import { cuts } from './cut-reader.ts'
import { changes, type Reader } from './reader.ts'

/** The edits of a clip that no person changed. */
export const UNEDITED: StoredEdits = completer(StoredEdits)({})

const words = speak(
  TELLINGS.flatMap(({ language, paragraphs }) => (language === 'en' ? paragraphs.map(textOf) : [])),
)
const seconds = (words.at(-1)?.end ?? 0) + 1

/** Chooses clips of some stories with more and more motion. */
const select = async (settings: Partial<ClipSettings>) => {
  const input = selectionInput(words, seconds, settings)
  const { motion } = input.analysis
  const values = motion.values.map((_, index) => index / motion.values.length / 10)
  const analysis = { ...input.analysis, motion: { ...motion, values } }
  const { candidates } = await selectClips({ ...input, analysis }, new AbortController().signal)
  return candidates.map(({ start, end, score }) => [start, end, score])
}
const selected = (change: Partial<ClipSettings>) => changes(select, change)

const framed = (change: Partial<Pick<ClipSettings, 'aspect_ratio' | 'layout'>>) =>
  reframeClip(requestFor({ seconds: 8, actors: [() => ({ x: 0.3 })] }, change))

const encoded = (change: Partial<RenderSettings>) => {
  const { source, candidate } = requestFor({ seconds: 8, actors: [] })
  const usual = { resolution: '1080p', fps: 'source', quality: 'standard', max_file_bytes: null }
  const framing = { aspect_ratio: '9:16', spans: [], face_coverage: 0, warnings: [] }
  return renderEncoding({ source, candidate, framing, ...usual, ...change } as never, 8)
}
const asked = (request: RenderRequest) =>
  effectiveRenderSettings(request, DEFAULT_SETTINGS, { named: null, kept: null }, UNEDITED)

const SETTINGS = 'packages/clip-engine/test/select-settings.test.ts'
const SERVICE = 'packages/clip-engine/test/transcribe-service.test.ts'
const burned = {
  file: 'packages/clip-engine/test/encode-file.test.ts',
  test: 'has its captions and title burned in',
}

export const SETTINGS_READERS: Record<string, Reader> = {
  language: { file: SERVICE, test: 'for language %s is %j' },
  'range.start': { file: SETTINGS, test: 'keep clips inside the range' },
  'range.end': { file: SETTINGS, test: 'keep clips inside the range' },
  prompt: { file: SETTINGS, test: 'bring what %s asks for to the top' },
  topics: { file: SETTINGS, test: 'bring what %s asks for to the top' },
  exclude_topics: { file: SETTINGS, test: 'exclude a topic in every inflection' },
  genre: selected({ genre: 'sports' }),
  ranking: {
    file: 'packages/clip-engine/test/judge/judge.test.ts',
    test: 'is not asked where it is not wanted',
  },
  aspect_ratio: changes(framed, { aspect_ratio: '1:1' }),
  layout: changes(framed, { layout: 'fit' }),
  hook_title: burned,
  remove_silences: changes(cuts, { remove_silences: true }),
  remove_fillers: changes(cuts, { remove_fillers: true }),
  silence_min_seconds: changes(cuts, { silence_min_seconds: 5 }, { remove_silences: true }),
  censor: { file: 'packages/domain/test/brand-kit.test.ts', test: 'give the work of a project %s' },
  censor_mode: {
    file: 'packages/domain/test/brand-kit.test.ts',
    test: 'give the work of a project %s',
  },
  vocabulary: {
    file: SERVICE,
    test: 'is sent sound that it can decode, and asked for timed words',
  },
  audience_heat: {
    file: 'packages/clip-engine/test/select-heat.test.ts',
    test: 'is the usual one where nothing is watched again, and where that is not to count',
  },
  avoid_used_moments: {
    file: 'packages/domain/test/clips.test.ts',
    test: 'used moments are those of the same source that were rendered, and mark what repeats them',
  },
  'clip_count.min': { file: SETTINGS, test: 'ask for %d to %d clips and get them' },
  'clip_count.max': selected({ clip_count: { min: 1, max: 1 } }),
  'clip_duration.min': selected({ clip_duration: { min: 34, max: 90, target: 35 } }),
  'clip_duration.max': selected({ clip_duration: { min: 15, max: 36, target: 35 } }),
  'clip_duration.target': selected({ clip_duration: { min: 15, max: 90, target: 80 } }),
}

const TRANSLATED: Reader = {
  file: 'packages/domain/test/translations.test.ts',
  test: 'no render draws what no person has read, and each draws the lines that it was asked for with',
}

export const RENDER_READERS: Record<string, Reader> = {
  resolution: changes(encoded, { resolution: '720p' }),
  fps: changes(encoded, { fps: 24 }),
  format: { only: 'mp4' },
  quality: changes(encoded, { quality: 'high' }),
  aspect_ratio: changes(framed, { aspect_ratio: '16:9' }),
  caption_language: TRANSLATED,
  second_caption_language: TRANSLATED,
  layout: changes(framed, { layout: 'fill' }),
  hook_title: burned,
  remove_silences: changes(cuts, { remove_silences: true }),
  remove_fillers: changes(cuts, { remove_fillers: true }),
  max_file_bytes: changes(encoded, { max_file_bytes: 1_000_000 }),
  preset: changes(asked, { preset: 'tiktok' }),
  template_id: {
    file: 'packages/domain/test/template-snapshots.test.ts',
    test: 'takes its template over that of the project, and keeps it',
  },
}

function textOf(paragraph: (typeof TELLINGS)[number]['paragraphs'][number]): string {
  return typeof paragraph === 'string' ? paragraph : paragraph.text
}
