import { Type as t } from '@sinclair/typebox'

/** Describes the two parameters that every list takes. */
export const pageQuery = (limits: { default: number; maximum: number }) => ({
  limit: t.Optional(
    t.Integer({
      minimum: 1,
      maximum: limits.maximum,
      default: limits.default,
      description: 'The most items of the page.',
      examples: [limits.default],
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
})

/** Fills in the page size that a request leaves out. */
export const paged = <Query extends { limit?: number }>(
  query: Query,
  limits: { default: number },
) => ({ ...query, limit: query.limit ?? limits.default })
