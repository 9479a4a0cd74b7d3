import { type Static, Type as t } from '@sinclair/typebox'
import { COLOR_FORM } from './caption-style/caption-style.ts'
import { AtOrNull, OrNull, Said, SaidOrNull, Shape, ShapeIn } from './members.ts'
import { Name, Text, Words } from './shape.ts'
import { STORY } from './story.ts'

/** The state of a list that a request replaces. */
const REPLACED_STATE = t.Optional(
  AtOrNull('Of those that it replaces; another is a `CONFLICT`. Default: any.'),
)

/** When a list was last replaced. */
const LIST_CHANGED_AT = AtOrNull(
  'When they were last given; `null` before the first time.',
  STORY.brand_made_at,
)

/** What is done with a censored word: a 1 kHz tone, silence, or the word stays audible; captions mask it in each case. */
const CENSOR_MODES = ['beep', 'mute', 'mask'] as const
export type CensorMode = (typeof CENSOR_MODES)[number]

/** The same modes as the settings of a project spell them: there `mask_text` says that the sound stays as it is. */
export const CENSOR_SETTINGS = ['beep', 'mute', 'mask_text'] as const
type CensorSetting = (typeof CENSOR_SETTINGS)[number]

/** Returns the mode that a project's setting names. */
export function censorModeOf(setting: CensorSetting): CensorMode {
  return setting === 'mask_text' ? 'mask' : setting
}

/** Returns how a project's settings spell a mode. */
export function censorSettingOf(mode: CensorMode): CensorSetting {
  return mode === 'mask' ? 'mask_text' : mode
}

/** More than a palette has, and few enough to be shown beside each other. */
const MOST_COLORS = 24

const COLOR = '#RRGGBB or #RRGGBBAA.'
const NAME = 'What it is called; `null` for none.'

export const BrandColorsRequest = ShapeIn(
  'BrandColorsRequest',
  "The brand's colours, all of them.",
  {
    items: t.Array(
      ShapeIn('BrandColorItem', 'A colour of the brand.', {
        color: t.String({ ...COLOR_FORM, description: COLOR, examples: ['#1A73E8'] }),
        name: t.Optional(
          OrNull(Name([1, 50], 'Its name.', 'Sea'), `${NAME} Default: null.`, 'Sea'),
        ),
      }),
      {
        maxItems: MOST_COLORS,
        description: 'All of them, the most important first: they replace those there are.',
      },
    ),
    updated_at: REPLACED_STATE,
  },
)
export type BrandColorsRequest = Static<typeof BrandColorsRequest>

/** The colours of a brand; `updated_at` is `null` until colours are first set. */
export const BrandColors = Shape(
  'BrandColors',
  'Colours that are offered wherever one is chosen. They change no clip by themselves.',
  {
    items: t.Array(
      Shape('BrandColor', 'A colour of the brand.', {
        color: Said(`${COLOR} In capitals.`, '#1A73E8'),
        name: SaidOrNull(NAME, 'Sea'),
      }),
      { description: 'All of them, in the order in which they were given.' },
    ),
    updated_at: LIST_CHANGED_AT,
  },
)
export type BrandColors = Static<typeof BrandColors>

const MOST_ITEMS = 500
const Word = (description: string, example: string) => Text([1, 50], description, example)

const TERM = 'As it is to be recognized and written.'
const SOUNDS_LIKE = 'What a recognizer may hear instead.'
const REPLACE_WITH = 'What is written in its place; `null` for itself.'

const VocabularyItem = ShapeIn('VocabularyItem', 'A word of the brand.', {
  term: Word(TERM, 'Lovelace'),
  sounds_like: t.Optional(
    t.Array(Word('One of them.', 'love lace'), {
      maxItems: 5,
      description: `${SOUNDS_LIKE} At most 5. Default: none.`,
    }),
  ),
  replace_with: t.Optional(
    OrNull(Word('The other word.', 'Lovelace'), `${REPLACE_WITH} Default: null.`),
  ),
})

export const VocabularyRequest = ShapeIn('VocabularyRequest', "The brand's words, all of them.", {
  items: t.Array(VocabularyItem, {
    maxItems: MOST_ITEMS,
    description: 'All of them: they replace those there are.',
  }),
  updated_at: REPLACED_STATE,
})
export type VocabularyRequest = Static<typeof VocabularyRequest>

/** The words of a brand; `updated_at` is `null` until words are first set. */
export const Vocabulary = Shape(
  'Vocabulary',
  'Words that the recognizer is to expect in every project.',
  {
    items: t.Array(
      Shape('VocabularyEntry', 'A word of the brand.', {
        term: Said(TERM, 'Lovelace'),
        sounds_like: t.Array(t.String(), { description: SOUNDS_LIKE, examples: [['love lace']] }),
        replace_with: SaidOrNull(REPLACE_WITH),
      }),
      { description: 'All of them, in the order in which they were given.' },
    ),
    updated_at: LIST_CHANGED_AT,
  },
)
export type Vocabulary = Static<typeof Vocabulary>

const CENSOR_MATCHES = ['exact', 'stem', 'contains'] as const

const MATCH = {
  description:
    'Which words are meant: the same, those that begin with it, or all with it inside. Of a phrase, this holds for each of its words. Punctuation around a word does not matter.',
  examples: ['exact'],
}
const MODE = {
  description: 'What is done with them; `mask` changes captions only.',
  examples: ['beep'],
}

export const CensoredWordsRequest = ShapeIn(
  'CensoredWordsRequest',
  'The words that are censored, all of them.',
  {
    items: t.Array(
      ShapeIn('CensoredWordItem', 'A word that is censored.', {
        word: Word('The word.', 'damn'),
        match: t.Optional(
          Words(CENSOR_MATCHES, {
            ...MATCH,
            description: `${MATCH.description} Default: "exact".`,
          }),
        ),
      }),
      {
        maxItems: MOST_ITEMS,
        description: 'All of them: they replace those there are.',
      },
    ),
    mode: t.Optional(
      Words(CENSOR_MODES, { ...MODE, description: `${MODE.description} Default: "beep".` }),
    ),
    updated_at: REPLACED_STATE,
  },
)
export type CensoredWordsRequest = Static<typeof CensoredWordsRequest>

export const CensoredWords = Shape(
  'CensoredWords',
  'Words that are kept from being heard and read where a project asks for `censor`.',
  {
    items: t.Array(
      Shape('CensoredWord', 'A word that is censored.', {
        word: Said('The word.', 'damn'),
        match: Words(CENSOR_MATCHES, MATCH),
      }),
      { description: 'All of them, in the order in which they were given.' },
    ),
    mode: Words(CENSOR_MODES, MODE),
    updated_at: LIST_CHANGED_AT,
  },
)
export type CensoredWords = Static<typeof CensoredWords>

/** The words that a worker censors in speech and captions; see `CensoredWords`. */
export const StoredCensor = t.Object({
  words: CensoredWords.properties.items,
  mode: CensoredWords.properties.mode,
})
export type Censor = Static<typeof StoredCensor>
