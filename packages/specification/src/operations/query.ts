import { type TProperties, Type as t } from '@sinclair/typebox'

/** Describes the query of a list: how many items a page has, by default and at most, where it begins, and how the list can be narrowed. */
export const pageQuery = <Filters extends TProperties>(
  fallback: number,
  maximum: number,
  filters: Filters,
) =>
  t.Object({
    limit: t.Optional(
      t.Integer({
        minimum: 1,
        maximum,
        default: fallback,
        description: 'The most items of the page.',
        examples: [fallback],
      }),
    ),
    cursor: t.Optional(
      t.String({
        minLength: 1,
        maxLength: 100,
        description:
          '`next_cursor` of the page before, with the same filters. Default: the first page.',
        examples: ['eyJ2IjoiMjAyNi0wNS0wNCJ9'],
      }),
    ),
    ...t.Partial(t.Object(filters)).properties,
  })

/** Says of a filter that it narrows a list: `of this status`. */
export const only = <const Word extends string>(which: string, example: Word) => ({
  description: `Only those ${which}. Default: all.`,
  examples: [example],
})

/** What is added to clips on request. */
export const ClipQuery = t.Object({
  include: t.Optional(
    t.Literal('words', {
      description: 'Adds words with their times. Default: none.',
      examples: ['words'],
    }),
  ),
})
