import { type Static, Type as t } from '@sinclair/typebox'
import { ASPECT_RATIOS } from '@svc/specification'
import { Instant, Nullable, Words } from '../schema.ts'

const Percent = t.Number({ minimum: 0, maximum: 100 })
const TimeRange = t.Object({ start: t.Number(), end: t.Number() })
const Boundary = Words(['sentence', 'clause', 'pause', 'scene', 'hard'])

export const SCORE_PARTS = [
  'hook',
  'completeness',
  'engagement',
  'value',
  'audio_energy',
  'visual',
  'topic_match',
  'preference',
] as const
export type ScorePart = (typeof SCORE_PARTS)[number]

export const ScoreBreakdown = t.Object({
  hook: Percent,
  completeness: Percent,
  engagement: Percent,
  value: Percent,
  audio_energy: Percent,
  visual: Percent,
  topic_match: Percent,
  preference: Percent,
})
export type ScoreBreakdown = Static<typeof ScoreBreakdown>

/** What selection finds out about a clip. Seconds of the source. */
const content = {
  title: t.String(),
  description: t.String(),
  hashtags: t.Array(t.String()),
  hook: t.Object({ text: t.String(), start: t.Number(), end: t.Number() }),
  start: t.Number(),
  end: t.Number(),
  segments: t.Array(TimeRange),
  score: Percent,
  score_breakdown: ScoreBreakdown,
  score_reasons: t.Array(
    t.Object({
      kind: Words([
        'question_hook',
        'strong_claim',
        'number',
        'laughter',
        'applause',
        'energy_peak',
        'speaker_exchange',
        'topic_match',
        'complete_story',
        'scene_change',
        'keyword',
        'audience_heat',
        'llm',
      ]),
      text: t.String(),
      start: t.Number(),
      end: t.Number(),
      value: t.Number(),
    }),
  ),
  boundary_quality: t.Object({ start: Boundary, end: Boundary }),
  topics: t.Array(t.String()),
  speakers: t.Array(t.Object({ label: t.String(), share: t.Number() })),
  language: Nullable(t.String()),
  transcript: t.String(),
  warnings: t.Array(
    Words([
      'face_lost',
      'two_speakers_tracked_one',
      'caption_overflow',
      'ends_mid_sentence',
      'speech_uncertain',
    ]),
  ),
}

/** A spoken word; in a clip that is read, seconds from the clip's start. */
export const ClipWord = t.Object({
  text: t.String(),
  start: t.Number(),
  end: t.Number(),
  speaker: Nullable(t.String()),
  confidence: t.Number(),
  filler: t.Boolean(),
})
export type ClipWord = Static<typeof ClipWord>

export const ClipFraming = t.Object({
  aspect_ratio: Words(ASPECT_RATIOS),
  layouts: t.Array(
    t.Object({
      start: t.Number(),
      end: t.Number(),
      layout: Words(['track', 'split', 'fit', 'fill', 'screencast', 'inset', 'none']),
      confidence: t.Number(),
    }),
  ),
  face_coverage: t.Number({ minimum: 0, maximum: 1 }),
})
export type ClipFraming = Static<typeof ClipFraming>

/** A stretch of the source worth showing on its own. */
export const Clip = t.Object({
  clip_id: t.String(),
  project_id: t.String(),
  revision: t.Integer({ minimum: 1 }),
  rank: t.Integer({ minimum: 1 }),
  status: Words(['ready', 'processing', 'failed']),
  ...content,
  duration_seconds: t.Number(),
  words: t.Optional(t.Array(ClipWord)),
  captions: t.Object({
    srt_url: Nullable(t.String()),
    vtt_url: Nullable(t.String()),
    edited: t.Boolean(),
  }),
  framing: Nullable(ClipFraming),
  reaction: Nullable(Words(['like', 'dislike'])),
  preview_url: Nullable(t.String()),
  thumbnail_url: Nullable(t.String()),
  latest_render: Nullable(
    t.Object({
      render_id: t.String(),
      status: Words(['queued', 'rendering', 'completed', 'failed', 'cancelled']),
      progress: t.Integer(),
      url: Nullable(t.String()),
    }),
  ),
  used: t.Object({
    rendered: t.Boolean(),
    posted: t.Boolean(),
    last_posted_at: Nullable(Instant),
  }),
  duplicates_of: Nullable(t.String()),
  created_at: Instant,
  updated_at: Instant,
})
export type Clip = Static<typeof Clip>

/** How the list of a project's clips is ordered and narrowed. */
export interface ClipQuery {
  limit: number
  cursor?: string
  sort?: (typeof CLIP_SORTS)[number]
  min_score?: number
  reaction?: 'like' | 'dislike'
}

export const CLIP_SORTS = ['rank', 'start', 'score', '-rank', '-start', '-score'] as const

/** A camera path; domain reads the members it shows and keeps the rest as they are. */
const StoredFraming = t.Object({
  aspect_ratio: ClipFraming.properties.aspect_ratio,
  spans: ClipFraming.properties.layouts,
  face_coverage: ClipFraming.properties.face_coverage,
})
export type StoredFraming = Static<typeof StoredFraming>

/**
 * A clip as the worker found it. `words` are in source seconds; `framing` is kept whole,
 * because a render needs the camera path that a reader of the clip never sees.
 */
export const FoundClip = t.Object({
  rank: t.Integer({ minimum: 1 }),
  ...content,
  words: t.Array(ClipWord),
  framing: StoredFraming,
})
export type NewClip = Static<typeof FoundClip>
