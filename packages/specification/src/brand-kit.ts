import { type Static, Type as t } from '@sinclair/typebox'
import { CENSOR_MODES } from './censor-mode.ts'
import { AtOrNull, Said, SaidOrNull } from './members.ts'
import { CLOSED, Nullable, Words } from './shape.ts'
import { STORY } from './story.ts'
import { Text } from './text.ts'

const MOST_ITEMS = 500
const Word = (description: string, example: string) =>
  Text({ minLength: 1, maxLength: 50, description, examples: [example] })

const TERM = 'As it is to be recognized and written.'
const SOUNDS_LIKE = 'What a recognizer may hear instead.'
const REPLACE_WITH = 'What is written in its place; `null` for itself.'

const VocabularyItem = t.Object(
  {
    term: Word(TERM, 'Lovelace'),
    sounds_like: t.Optional(
      t.Array(Word('One of them.', 'love lace'), {
        maxItems: 5,
        description: `${SOUNDS_LIKE} At most 5. Default: none.`,
      }),
    ),
    replace_with: t.Optional(
      Nullable(Word('The other word.', 'Lovelace'), {
        description: `${REPLACE_WITH} Default: null.`,
        examples: [null],
      }),
    ),
  },
  { ...CLOSED, title: 'VocabularyItem', description: 'A word of the brand.' },
)

/** The state of a list that a request replaces. */
export const REPLACED_STATE = t.Optional(
  AtOrNull('Of those that it replaces; another is a `CONFLICT`. Default: any.'),
)

export const VocabularyRequest = t.Object(
  {
    items: t.Array(VocabularyItem, {
      maxItems: MOST_ITEMS,
      description: 'All of them: they replace those there are.',
    }),
    updated_at: REPLACED_STATE,
  },
  { ...CLOSED, title: 'VocabularyRequest', description: "The brand's words, all of them." },
)
export type VocabularyRequest = Static<typeof VocabularyRequest>

/** When a list was last replaced. */
export const LIST_CHANGED_AT = AtOrNull(
  'When they were last given; `null` before the first time.',
  STORY.brand_made_at,
)

/** The words of a brand; `updated_at` is `null` until words are first set. */
export const Vocabulary = t.Object(
  {
    items: t.Array(
      t.Object(
        {
          term: Said(TERM, 'Lovelace'),
          sounds_like: t.Array(t.String(), { description: SOUNDS_LIKE, examples: [['love lace']] }),
          replace_with: SaidOrNull(REPLACE_WITH),
        },
        { title: 'VocabularyEntry', description: 'A word of the brand.' },
      ),
      { description: 'All of them, in the order in which they were given.' },
    ),
    updated_at: LIST_CHANGED_AT,
  },
  { title: 'Vocabulary', description: 'Words that the recognizer is to expect in every project.' },
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

export const CensoredWordsRequest = t.Object(
  {
    items: t.Array(
      t.Object(
        {
          word: Word('The word.', 'damn'),
          match: t.Optional(
            Words(CENSOR_MATCHES, {
              ...MATCH,
              description: `${MATCH.description} Default: "exact".`,
            }),
          ),
        },
        { ...CLOSED, title: 'CensoredWordItem', description: 'A word that is censored.' },
      ),
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
  {
    ...CLOSED,
    title: 'CensoredWordsRequest',
    description: 'The words that are censored, all of them.',
  },
)
export type CensoredWordsRequest = Static<typeof CensoredWordsRequest>

/** The words that a brand censors in speech and captions. */
export const CensoredWords = t.Object(
  {
    items: t.Array(
      t.Object(
        { word: Said('The word.', 'damn'), match: Words(CENSOR_MATCHES, MATCH) },
        { title: 'CensoredWord', description: 'A word that is censored.' },
      ),
      { description: 'All of them, in the order in which they were given.' },
    ),
    mode: Words(CENSOR_MODES, MODE),
    updated_at: LIST_CHANGED_AT,
  },
  {
    title: 'CensoredWords',
    description: 'Words that are kept from being heard and read where a project asks for `censor`.',
  },
)
export type CensoredWords = Static<typeof CensoredWords>

/** The words that a worker censors in speech and captions; see `CensoredWords`. */
export const StoredCensor = t.Object({
  words: CensoredWords.properties.items,
  mode: CensoredWords.properties.mode,
})
export type Censor = Static<typeof StoredCensor>
