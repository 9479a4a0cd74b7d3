import { type Static, Type as t } from '@sinclair/typebox'
import { editMembers } from './clip-edits.ts'
import { CLOSED, Nullable, withoutDefaults } from './shape.ts'
import { CLIP_END, CLIP_START } from './source-time.ts'
import { STORY } from './story.ts'
import { Text } from './text.ts'

/** Lengths of a clip that is cut by hand, in seconds; the upper one is that of `clip_duration` too. */
export const SHORTEST_CLIP = 1
export const LONGEST_CLIP = 600

const Second = (description: string, example: number, from: 'source' | 'clip' = 'source') =>
  t.Number({
    minimum: 0,
    'x-unit': 'seconds',
    description: `${description}, from the start of the ${from}.`,
    examples: [example],
  })

const Title = (description: string) =>
  Text({ minLength: 1, maxLength: 100, description, examples: [STORY.clip_title] })

const Hook = t.Partial(
  t.Object({
    text: Text({
      maxLength: 80,
      description: 'The text over the first seconds; empty for none.',
      examples: ['What did we decide?'],
    }),
    start: Second('Where the spoken hook begins', CLIP_START),
    end: Second('Where the spoken hook ends', 314.1),
  }),
  { ...CLOSED, title: 'ClipHookChange', description: 'What of the hook changes.' },
)

const Segment = t.Object(
  { start: Second('Where it begins', CLIP_START), end: Second('Where it ends', CLIP_END) },
  { ...CLOSED, title: 'Segment', description: 'A stretch of the source.' },
)

const CaptionWord = t.Object(
  {
    text: Text({
      minLength: 1,
      maxLength: 100,
      description: 'The word, with its punctuation.',
      examples: ['What'],
    }),
    start: Second('When it begins', 0.12, 'clip'),
    end: Second('When it ends', 0.3, 'clip'),
    speaker: t.Optional(
      Nullable(Text({ maxLength: 100 }), {
        description: 'Who says it. Default: who said the word that was there.',
        examples: ['Speaker 1'],
      }),
    ),
    filler: t.Optional(
      t.Boolean({
        description: 'Whether it is a filler word, which captions leave out. Default: as it was.',
        examples: [false],
      }),
    ),
    // Accepted so that the words of a clip can be sent as they were read.
    confidence: t.Optional(t.Number({ description: 'Ignored.', examples: [0.97] })),
  },
  { ...CLOSED, title: 'CaptionWord', description: 'A word of the captions, and when it is said.' },
)
export type CaptionWord = Static<typeof CaptionWord>

const CaptionWords = t.Object(
  {
    words: t.Array(CaptionWord, {
      maxItems: 5000,
      description:
        'Every word of the captions, in order: those of `include=words`, corrected. Times are those of the new cut when the cut changes too.',
    }),
  },
  { ...CLOSED, title: 'CaptionChange', description: 'What the captions say.' },
)

/** What of a clip changes. */
export const ClipChange = t.Partial(
  t.Object({
    title: Title('Its headline.'),
    description: Text({
      maxLength: 2000,
      description: 'Words for a post.',
      examples: [STORY.clip_description],
    }),
    hashtags: t.Array(Text({ minLength: 1, maxLength: 100 }), {
      maxItems: 30,
      description: 'Without `#`; one is left out.',
      examples: [STORY.hashtags],
    }),
    hook: Hook,
    start: Second('Where it begins; its first segments are cut or extended', CLIP_START),
    end: Second('Where it ends; its last segments are cut or extended', CLIP_END),
    segments: t.Array(Segment, {
      minItems: 1,
      maxItems: 300,
      description: `The stretches of the source that it is made of, instead of \`start\` and \`end\`: ascending, without overlap, together ${SHORTEST_CLIP} to ${LONGEST_CLIP} s.`,
    }),
    captions: CaptionWords,
    ...withoutDefaults(t.Object(editMembers), 'untold').properties,
    revision: Nullable(t.Integer({ minimum: 1 }), {
      'x-unit': 'changes, from 1',
      description:
        'The revision that the change was made for, as `If-Match` says it too: another one is refused with `CONFLICT`. Default: null, any.',
      examples: [1],
    }),
  }),
  {
    ...CLOSED,
    minProperties: 1,
    title: 'ClipChange',
    description: 'What of a clip changes; what is left out stays.',
    examples: [{ title: STORY.clip_title, end: 340.2, revision: 1 }],
  },
)
export type ClipChange = Static<typeof ClipChange>

/** A clip that is made by hand. */
export const ClipRequest = t.Object(
  {
    start: Second('Where it begins', CLIP_START),
    end: Second('Where it ends', CLIP_END),
    title: t.Optional(Title('Its headline. Default: where it begins.')),
  },
  {
    ...CLOSED,
    title: 'ClipRequest',
    description: 'A clip that is made by hand.',
    examples: [{ start: CLIP_START, end: CLIP_END, title: STORY.clip_title }],
  },
)
export type ClipRequest = Static<typeof ClipRequest>
