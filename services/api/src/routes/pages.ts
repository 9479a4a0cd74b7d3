import { type TSchema, Type as t } from '@sinclair/typebox'

/** Describes the answer of a list. */
export const PageOf = <T extends TSchema>(item: T) =>
  t.Object({ items: t.Array(item), next_cursor: t.Union([t.String(), t.Null()]) })

/** Describes the two parameters that every list takes. */
export const pageQuery = (limits: { default: number; maximum: number }) => ({
  limit: t.Optional(t.Integer({ minimum: 1, maximum: limits.maximum, default: limits.default })),
  cursor: t.Optional(t.String({ minLength: 1, maxLength: 100 })),
})

/** Fills in the page size that a request leaves out. */
export const paged = <Query extends { limit?: number }>(
  query: Query,
  limits: { default: number },
) => ({ ...query, limit: query.limit ?? limits.default })
