import { type Static, Type as t } from '@sinclair/typebox'
import { ClipEdits } from './clip-edits.ts'
import { Points, ScoreBreakdown, ScoreReason } from './clip-score.ts'
import { KeptHashtags } from './hashtags.ts'
import * as m from './members.ts'
import { ASPECT_RATIOS } from './project-settings.ts'
import { Nullable, Words } from './shape.ts'
import { STORY } from './story.ts'

const Boundary = (of: string) =>
  Words(['thought', 'sentence', 'clause', 'pause', 'scene', 'hard'], {
    description: `What the clip ${of} at: a \`thought\` needs no other sentence, \`hard\` is none of the others.`,
    examples: ['thought'],
  })

const TITLE_SOURCES = ['model', 'quote', 'keywords', 'time', 'person'] as const

/** The results of clip selection. Times are seconds of the source. */
const content = {
  title: m.Said(
    'Its headline: one that was found has at most 60 characters and no other clip of the project has it; of a person, at most 100.',
    STORY.clip_title,
  ),
  title_source: Words(TITLE_SOURCES, {
    default: 'quote',
    description:
      'What the title was made of: the answer of a language model, words that are said, key words, the time, or a person wrote it.',
    examples: ['quote'],
  }),
  titles: t.Array(t.String(), {
    maxItems: 3,
    description: 'What else it may be called, the best first.',
    examples: [STORY.clip_titles],
  }),
  description: m.Said('Words for a post, at most 2000 characters.', STORY.clip_description),
  hashtags: KeptHashtags,
  hook: m.Shape(
    'ClipHook',
    'What makes one stay: the title over the picture, and the spoken words.',
    {
      text: m.Said(
        'The text that is laid over the first seconds, at most 80 characters.',
        'What did we decide?',
      ),
      start: m.SourceSecond('Where the spoken hook begins', m.CLIP_START),
      end: m.SourceSecond('Where the spoken hook ends', 314.1),
    },
  ),
  start: m.SourceSecond('Where its earliest segment begins', m.CLIP_START),
  end: m.SourceSecond('Where its latest segment ends', m.CLIP_END),
  segments: t.Array(m.TimeRange, {
    description:
      'The stretches of the source that it is made of, in the order in which they are played; none overlaps.',
  }),
  score: Points('How good it is, among the clips of the project and on its own.', 87),
  score_breakdown: ScoreBreakdown,
  score_reasons: t.Array(ScoreReason, { description: 'Why, with times; at most 8.' }),
  boundary_quality: m.Shape('BoundaryQuality', 'How cleanly it is cut.', {
    start: Boundary('begins'),
    end: Boundary('ends'),
  }),
  topics: t.Array(t.String(), {
    description:
      'What it is about; first the chapter of the source that it lies in, where its site has some.',
    examples: [['meetings']],
  }),
  speakers: t.Array(
    m.Shape('ClipSpeaker', 'Who speaks how much.', {
      label: m.Said('Who: the name that the project has for them, else their label.', 'Speaker 1'),
      share: m.Quantity('fraction from 0 to 1', 'Their part of the spoken time.', 1),
    }),
    { description: 'Who speaks how much.' },
  ),
  language: m.SaidOrNull('The language that is spoken (BCP 47).', 'en'),
  transcript: m.Said('What is said in it.', STORY.spoken),
  warnings: t.Array(
    Words([
      'face_lost',
      'two_speakers_tracked_one',
      'caption_overflow',
      'ends_mid_sentence',
      'speech_uncertain',
    ]),
    { description: 'What of it is not as one would expect.', examples: [[]] },
  ),
}

/** A spoken word; in a clip that is read, seconds from the clip's start. */
export const ClipWord = m.Shape('ClipWord', 'A spoken word.', {
  text: m.Said('The word, with its punctuation.', 'What'),
  start: m.Quantity('seconds', 'When it begins, from the start of the clip.', 0.12),
  end: m.Quantity('seconds', 'When it ends, from the start of the clip.', 0.3),
  speaker: m.SaidOrNull('Who says it, as in `speakers`.', 'Speaker 1'),
  confidence: m.Quantity('fraction from 0 to 1', 'How sure the recognizer is.', 0.97),
  filler: m.Flag('Whether it is a filler word.', false),
  doubtful: t.Optional(
    m.Flag('Whether it may be misheard; absent where the recognizer is sure.', true),
  ),
})
export type ClipWord = Static<typeof ClipWord>

const LayoutSpan = m.Shape('LayoutSpan', 'A layout, and for how long it holds.', {
  start: m.Quantity('seconds', 'When it begins, from the start of the clip.', 0),
  end: m.Quantity('seconds', 'When it ends, from the start of the clip.', 31.5),
  layout: Words(['track', 'split', 'fit', 'fill', 'screencast', 'inset', 'none'], {
    description: 'How the picture is put into the frame.',
    examples: ['track'],
  }),
  confidence: m.Quantity('fraction from 0 to 1', 'How sure the choice is.', 0.93),
})

export const ClipFraming = m.Shape('ClipFraming', 'How the picture is framed.', {
  aspect_ratio: Words(ASPECT_RATIOS, {
    description: 'Width to height of the frame.',
    examples: ['9:16'],
  }),
  layouts: t.Array(LayoutSpan, { description: 'One after the other.' }),
  face_coverage: m.Quantity(
    'fraction from 0 to 1',
    'In which part of the time a face that is seen is in the frame.',
    0.98,
    { minimum: 0, maximum: 1 },
  ),
})
export type ClipFraming = Static<typeof ClipFraming>

export const Clip = m.Shape('Clip', 'A stretch of the source worth showing on its own.', {
  clip_id: m.Id('The clip.', STORY.clip_id),
  project_id: m.Id('The project that it was found in.', STORY.project_id),
  revision: m.Tally(
    'changes, from 1',
    'Grows with each edit; a render keeps the one it shows.',
    1,
    { minimum: 1 },
  ),
  rank: m.Tally('place in order, from 1', 'Its place among the clips of the project.', 1, {
    minimum: 1,
  }),
  status: Words(['ready', 'processing', 'failed'], {
    description: 'The state of its preview; only a `ready` clip can be rendered.',
    examples: ['ready'],
  }),
  ...content,
  duration_seconds: m.Quantity('seconds', 'Its length: that of its segments together.', 31.5),
  words: t.Optional(
    t.Array(ClipWord, { description: 'Its words with their times; only with `include=words`.' }),
  ),
  captions: m.Shape('CaptionFiles', 'Its captions as files; they cost nothing.', {
    srt_url: m.FileUrl('Its captions as SRT', 'clip.srt'),
    vtt_url: m.FileUrl('Its captions as VTT', 'clip.vtt'),
    drawing_url: m.FileUrl(
      'What the captions of its preview were drawn from, for editors, as JSON; previews of earlier releases have none',
      'captions.json',
    ),
    edited: m.Flag('Whether a person changed them.', false),
  }),
  framing: Nullable(ClipFraming, {
    description: 'How the picture is framed; `null` until it is known.',
  }),
  edits: ClipEdits,
  preview: m.Shape('ClipPreview', 'How far the preview is.', {
    status: Words(['ready', 'updating', 'failed'], {
      description:
        'Whether preview, thumbnail and captions show the newest edit; until they do, they show an earlier one.',
      examples: ['ready'],
    }),
  }),
  reaction: m.OrNull(Words(['like', 'dislike']), 'What the account thinks of it.', 'like'),
  preview_url: m.FileUrl('A small MP4', 'preview.mp4'),
  thumbnail_url: m.FileUrl('A picture of it', 'thumbnail.jpg'),
  latest_render: Nullable(
    m.Shape('RenderSummary', 'A render in short.', {
      render_id: m.Id('The render.', STORY.render_id),
      status: Words(['queued', 'rendering', 'completed', 'failed', 'cancelled'], {
        description: 'How far it is.',
        examples: ['completed'],
      }),
      progress: m.Tally('percent', 'How much is done.', 100),
      url: m.FileUrl('The finished file', 'render.mp4'),
    }),
    { description: 'Its newest render; `null` without one.' },
  ),
  used: m.Shape('ClipUse', 'What was made of it so far.', {
    rendered: m.Flag('Whether it was ever rendered.', true),
    posted: m.Flag('Whether it was ever posted.', false),
    last_posted_at: m.AtOrNull('When it was last posted.'),
  }),
  duplicates_of: m.SaidOrNull(
    'An earlier clip of the account that shows at least half of the same moment.',
  ),
  created_at: m.At('When it was found.', STORY.project_completed_at),
  updated_at: m.At('When it last changed.', STORY.render_completed_at),
})
export type Clip = Static<typeof Clip>

export const CLIP_SORTS = ['rank', 'start', 'score', '-rank', '-start', '-score'] as const

/** A stored camera path; responses show only part of it. */
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
