import { Kind, type TString, TypeRegistry, Type as t } from '@sinclair/typebox'
import { STORY } from './story.ts'

const CHARACTERS = '[\\p{L}\\p{M}\\p{N}_]{1,100}'
const HASHTAG = new RegExp(`^${CHARACTERS}$`, 'u')
const GIVEN_HASHTAG = new RegExp(`^#?${CHARACTERS}$`, 'u')
/** What every dialect of expressions can say of it: of ASCII letters, digits and `_` alone. Python has no `\p`, and others want a flag. */
const PORTABLE = '^#?[^\\x00-/:-@\\[-^`{-\\x7f]+$'

TypeRegistry.Set('Hashtag', (_, value) => typeof value === 'string' && GIVEN_HASHTAG.test(value))

const Hashtag = t.Unsafe<string>({
  type: 'string',
  maxLength: 101,
  description: 'One.',
  pattern: PORTABLE,
  'x-in-words': 'letters, digits and underscores, at most 100, without blanks',
  [Kind]: 'Hashtag',
}) as unknown as TString

/** The hashtags that a clip or a post is given. */
export const Hashtags = (without = '') =>
  t.Array(Hashtag, {
    maxItems: 30,
    description: `Letters, digits and \`_\` of any script; one leading \`#\` is removed, and so are doubles.${without}`,
    examples: [STORY.hashtags],
  })

/** The same as they are kept. */
export const KeptHashtags = t.Array(t.String(), {
  description: 'Without `#`.',
  examples: [STORY.hashtags],
})

/** Returns whether a text can be a hashtag; what clips of earlier releases hold may be anything. */
export const isHashtag = (text: string): boolean => HASHTAG.test(text)

/** Removes the `#` of each hashtag, and those that differ from an earlier one by case alone. */
export function tidyHashtags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>()
  for (const tag of tags.map((one) => one.replace(/^#/, ''))) {
    const folded = tag.toUpperCase().toLowerCase()
    if (!kept.has(folded)) kept.set(folded, tag)
  }
  return [...kept.values()]
}
