import { type Static, Type as t } from '@sinclair/typebox'
import { At, Change, Flag, Id, OrNull, Quantity, Said, Shape, ShapeIn } from './members.ts'
import { Nullable, Text, Words } from './shape.ts'
import { STORY } from './story.ts'

/** Stands for the language that is spoken, where captions have a choice. */
export const SPOKEN = 'spoken'

const TAG = '[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*'

/** The language of captions in a request. */
export const CAPTION_LANGUAGE = {
  pattern: `^(${SPOKEN}|${TAG})$`,
  'x-in-words': `a form like en or pt-BR, or ${SPOKEN}`,
  maxLength: 35,
}

export const TranslationRequest = ShapeIn(
  'TranslationRequest',
  'The language that captions are translated into.',
  {
    language: t.String({
      pattern: `^${TAG}$`,
      'x-in-words': 'a form like en or pt-BR',
      maxLength: 35,
      description: 'The language that is wanted (BCP 47).',
      examples: ['de'],
    }),
  },
)
export type TranslationRequest = Static<typeof TranslationRequest>

const line = {
  start: Quantity('seconds', 'When it begins, from the start of the clip.', 0.12),
  end: Quantity('seconds', 'When it ends, from the start of the clip.', 2.4),
  spoken: Said('What is said then.', 'What did we decide?'),
}
const ITS_TEXT = Text([0, 500], 'The same in the other language.', 'Was haben wir beschlossen?')

const TranslatedLine = Shape(
  'TranslatedLine',
  'A part of a sentence, at most as long as two lines.',
  { ...line, text: ITS_TEXT },
)
const HOOK = {
  description: 'The text over the first seconds of the clip, in the other language.',
  examples: ['Was haben wir beschlossen?'],
}
const IS_REVIEWED =
  'Whether a person has read it. Until then it is as a machine made it, and no render draws it.'

export const TranslationError = Shape('TranslationError', 'Why there is no translation.', {
  code: Words(['no_translator', 'unreachable', 'unusable_answer', 'interrupted'], {
    description: 'What a program tells it by.',
    examples: ['unreachable'],
  }),
  message: Said('The same in words.', 'No translator is set up.'),
  retryable: Flag('Whether asking again may help.', true),
})
export type TranslationError = Static<typeof TranslationError>

export const Translation = Shape('Translation', 'What is said in a clip, in another language.', {
  clip_id: Id('The clip.', STORY.clip_id),
  language: Said('Its language (BCP 47).', 'de'),
  status: Words(['queued', 'working', 'ready', 'failed'], {
    description: 'How far it is.',
    examples: ['ready'],
  }),
  is_outdated: Flag(
    'Whether the cut or the words of the clip have changed since, so that it has to be made anew.',
    false,
  ),
  made_by: OrNull(
    Words(['model', 'service']),
    'Which machine made it: a language model or a translation service; `null` until one has.',
    'model',
  ),
  is_reviewed: Flag(IS_REVIEWED, true),
  hook: t.String(HOOK),
  lines: t.Array(TranslatedLine, { description: 'One after the other; empty until it is made.' }),
  error: OrNull(TranslationError, 'Why it failed; `null` unless it did.'),
  created_at: At('When it was first asked for.', STORY.render_created_at),
  updated_at: At('When it last changed.', STORY.render_completed_at),
})
export type Translation = Static<typeof Translation>

export const Translations = Shape(
  'Translations',
  'The translations of a clip, by their language.',
  { items: t.Array(Translation, { description: 'One for each language, at most 20.' }) },
)
export type Translations = Static<typeof Translations>

const description = 'Can be sent as it was read; nothing changes it. Default: as it is.'
/** Members of a line that a read shows and that no change changes: so a line can be sent as it was read. */
const AS_READ = t.Partial(
  t.Object({
    start: t.Number({ description, examples: [0.12] }),
    end: t.Number({ description, examples: [2.4] }),
    spoken: t.String({ description, examples: ['What did we decide?'] }),
  }),
).properties

export const TranslationChange = Change(
  'TranslationChange',
  'What of the translation changes: what is left out stays.',
  { is_reviewed: true },
  {
    hook: Text([0, 80], `${HOOK.description} Default: as it is.`, HOOK.examples[0]),
    lines: t.Array(
      ShapeIn('TranslatedLineChange', 'The text of a line.', { ...AS_READ, text: ITS_TEXT }),
      {
        maxItems: 2_000,
        description:
          'All lines, in their order; an empty text shows nothing. Default: as they are.',
      },
    ),
    is_reviewed: Flag(`${IS_REVIEWED} Default: as it is.`, true),
  },
)
export type TranslationChange = Static<typeof TranslationChange>

/** Lines as they are stored, by seconds of the source, so that a shorter cut keeps those it shows. */
export const StoredLines = t.Array(
  t.Object({ start: t.Number(), end: t.Number(), spoken: t.String(), text: t.String() }),
)
export type StoredLine = Static<typeof StoredLines>[number]

/** What captions are drawn in, the first above the second: a translation as it was then, or `null` for what is spoken. */
export const CaptionTracks = t.Array(
  Nullable(t.Object({ language: t.String(), hook: t.String(), lines: StoredLines })),
)
export type CaptionTrack = Static<typeof CaptionTracks>[number]

const FILE_FORMATS = ['srt', 'vtt'] as const
export type SubtitleFormat = (typeof FILE_FORMATS)[number]

export const SubtitleQuery = t.Object({
  format: t.Optional(
    Words(FILE_FORMATS, {
      description:
        'SubRip or WebVTT, which says in a note where it is as a machine made it. Default: "srt".',
      examples: ['vtt'],
    }),
  ),
})

const written = (example: string) => ({ schema: { type: 'string' }, example })

/** The answers of the operation that gives a translation as a file. */
export const SUBTITLE_FILES = {
  200: {
    description: 'The file, to be saved under its name.',
    content: {
      'application/x-subrip': written(
        '1\n00:00:00,120 --> 00:00:02,400\nWas haben wir beschlossen?\n',
      ),
      'text/vtt': written('WEBVTT\n\n00:00:00.120 --> 00:00:02.400\nWas haben wir beschlossen?\n'),
    },
  },
}
