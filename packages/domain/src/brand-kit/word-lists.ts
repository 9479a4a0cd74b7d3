import { type Static, Type as t } from '@sinclair/typebox'
import { Text } from '@svc/specification'
import { CLOSED, Instant, Nullable, Words } from '../schema.ts'

const MOST_ITEMS = 500
const Word = Text({ minLength: 1, maxLength: 50 })

const VocabularyItem = t.Object(
  {
    /** As it is to be recognized. */
    term: Word,
    /** What a recognizer may hear instead. */
    sounds_like: t.Optional(t.Array(Word, { maxItems: 5 })),
    /** What is written in its place. */
    replace_with: t.Optional(Nullable(Word)),
  },
  CLOSED,
)

export const VocabularyRequest = t.Object(
  { items: t.Array(VocabularyItem, { maxItems: MOST_ITEMS }) },
  CLOSED,
)
export type VocabularyRequest = Static<typeof VocabularyRequest>

/** The words of a brand; `updated_at` is `null` before the first were given. */
export const Vocabulary = t.Object({
  items: t.Array(
    t.Object({
      term: t.String(),
      sounds_like: t.Array(t.String()),
      replace_with: Nullable(t.String()),
    }),
  ),
  updated_at: Nullable(Instant),
})
export type Vocabulary = Static<typeof Vocabulary>

const CENSOR_MATCHES = ['exact', 'stem', 'contains'] as const
const CENSOR_MODES = ['beep', 'mute', 'mask'] as const

export const CensoredWordsRequest = t.Object(
  {
    items: t.Array(t.Object({ word: Word, match: t.Optional(Words(CENSOR_MATCHES)) }, CLOSED), {
      maxItems: MOST_ITEMS,
    }),
    mode: t.Optional(Words(CENSOR_MODES)),
  },
  CLOSED,
)
export type CensoredWordsRequest = Static<typeof CensoredWordsRequest>

/** The words that a brand does not let be heard or read. */
export const CensoredWords = t.Object({
  items: t.Array(t.Object({ word: t.String(), match: Words(CENSOR_MATCHES) })),
  mode: Words(CENSOR_MODES),
  updated_at: Nullable(Instant),
})
export type CensoredWords = Static<typeof CensoredWords>

/** What a worker is to keep from being heard or read; see `CensoredWords`. */
export const StoredCensor = t.Object({
  words: CensoredWords.properties.items,
  mode: CensoredWords.properties.mode,
})
export type Censor = Static<typeof StoredCensor>
