import {
  type Static,
  type TNull,
  type TProperties,
  type TUnion,
  Type as t,
} from '@sinclair/typebox'
import { editMembers } from './clip-edits.ts'
import { Hashtags } from './hashtags.ts'
import { Body, Change, CLIP_END, CLIP_START, Flag, OrNull, ShapeIn } from './members.ts'
import { CLOSED, Nullable, Text, withoutDefaults } from './shape.ts'
import { STORY } from './story.ts'

/** Lengths of a clip that is cut by hand, in seconds; the upper one is that of `clip_duration` too. */
export const SHORTEST_CLIP = 1
export const LONGEST_CLIP = 600

const Second = (description: string, example: number, from: 'source' | 'clip' = 'source') =>
  t.Number({
    minimum: 0,
    'x-unit': 'seconds',
    description: `${description} in the ${from}.`,
    examples: [example],
  })

const Title = (description: string) => Text([1, 100], description, STORY.clip_title)

/** Members of a change for which `null` means what was found first. */
function orFound<P extends TProperties>(members: P) {
  const nullable = Object.entries(members).map(([name, member]) => {
    const unit = member['x-unit']
    const description = `${member.description} \`null\` for what was found first.`
    const found = { description, ...(unit && { 'x-unit': unit }) }
    return [name, Nullable(member, found)]
  })
  return Object.fromEntries(nullable) as { [Name in keyof P]: TUnion<[P[Name], TNull]> }
}

const Hook = t.Partial(
  t.Object(
    orFound({
      text: Text(
        [0, 80],
        'The text over the first seconds; empty for none.',
        'What did we decide?',
      ),
      start: Second('Where it is said', CLIP_START),
      end: Second('Where that ends', 314.1),
    }),
  ),
  { ...CLOSED, title: 'ClipHookChange', description: 'What changes of the hook.' },
)

const Segment = ShapeIn('Segment', 'A stretch of the source.', {
  start: Second('Where it begins', CLIP_START),
  end: Second('Where it ends', CLIP_END),
})

const UNCHANGED = 'Kept. Default: as is.'

/** Members of a word that a read shows and that no edit changes: so a word can be sent as it was read. */
const AS_READ = t.Partial(
  t.Object({
    speaker: OrNull(t.String({ maxLength: 200 }), UNCHANGED, 'Speaker 1'),
    confidence: t.Number({ description: UNCHANGED, examples: [0.97] }),
    filler: Flag(UNCHANGED, false),
    doubtful: Flag(UNCHANGED, true),
  }),
).properties

const CaptionWord = ShapeIn('CaptionWord', 'A word, and when it is said.', {
  text: Text([1, 100], 'With its punctuation.', 'What'),
  start: Second('Its start', 0.12, 'clip'),
  end: Second('Its end', 0.3, 'clip'),
  ...AS_READ,
})
export type CaptionWord = Static<typeof CaptionWord>

const CaptionWords = t.Partial(
  t.Object(
    orFound({
      words: t.Array(CaptionWord, {
        maxItems: 5000,
        description:
          'All words in order: those of `include=words`, corrected. Times are those of the new cut when the cut changes too.',
      }),
    }),
  ),
  { ...CLOSED, title: 'CaptionChange', description: 'What the captions say.' },
)

/** What of a clip changes. */
export const ClipChange = Change(
  'ClipChange',
  'What of a clip changes; what is left out stays.',
  { title: STORY.clip_title, end: 340.2, revision: 1 },
  {
    ...orFound({
      title: Title('Its headline.'),
      description: Text([0, 2000], 'Words for a post.', STORY.clip_description),
      hashtags: Hashtags(),
      hook: Hook,
      start: Second('Where it begins', CLIP_START),
      end: Second('Where it ends', CLIP_END),
      segments: t.Array(Segment, {
        minItems: 1,
        maxItems: 300,
        description: `Stretches of the source as they are played, without overlap, ${SHORTEST_CLIP} to ${LONGEST_CLIP} s in all; in place of \`start\` and \`end\`.`,
      }),
      captions: CaptionWords,
    }),
    cut_phrases: t.Array(Text([1, 200], undefined, 'you know'), {
      minItems: 1,
      maxItems: 20,
      description: 'What is said and to be cut out; case and punctuation do not matter.',
      examples: [['you know']],
    }),
    dry_run: Flag(
      'Whether it is only tried: answers with the clip as it would be. Default: false.',
      false,
    ),
    ...withoutDefaults(t.Object(editMembers), 'untold').properties,
    revision: Nullable(t.Integer({ minimum: 1 }), {
      'x-unit': 'changes, from 1',
      description:
        'The revision it was made for: any other is a `CONFLICT`. Can be sent as `If-Match` instead. Default: null, any.',
      examples: [1],
    }),
  },
)
export type ClipChange = Static<typeof ClipChange>

export const NewTitle = Title('Its headline. Default: where it begins.')

export const ClipRequest = Body(
  'ClipRequest',
  'A clip that is made by hand.',
  { start: CLIP_START, end: CLIP_END, title: STORY.clip_title },
  {
    start: Second('Where it begins', CLIP_START),
    end: Second('Where it ends', CLIP_END),
    title: t.Optional(NewTitle),
  },
)
export type ClipRequest = Static<typeof ClipRequest>

export const MomentRequest = Body(
  'MomentRequest',
  'A subject of which more clips are wanted.',
  { about: 'decisions' },
  {
    about: Text(
      [1, 200],
      'The subject; where speech is not English, in words that are said of it.',
      'decisions',
    ),
    count: t.Optional(
      Nullable(t.Integer({ minimum: 1, maximum: 10 }), {
        'x-unit': 'clips',
        description: 'The most clips that are made. Default: 3.',
        examples: [3],
      }),
    ),
  },
)
export type MomentRequest = Static<typeof MomentRequest>
