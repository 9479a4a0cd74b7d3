import { type TLiteral, type TSchema, type TUnion, Type as t } from '@sinclair/typebox'
import { Text } from './text.ts'

/** Describes a member that is always present and `null` when unknown. */
export function Nullable<S extends TSchema>(schema: S) {
  return t.Union([schema, t.Null()])
}

/** Describes one of several words. */
export function Words<const W extends string[]>(
  words: readonly [...W],
  options: { default?: W[number] } = {},
): TUnion<{ [I in keyof W]: TLiteral<W[I]> }> {
  return t.Union(
    words.map((word) => t.Literal(word)),
    options,
  ) as unknown as TUnion<{ [I in keyof W]: TLiteral<W[I]> }>
}

export { Instant } from './instant.ts'

/** An opaque identifier of 26 characters. */
export const Id = t.String({ minLength: 1, maxLength: 64 })

/** One to forty code points, none of them a control character. */
const MetadataKey = t.String({
  pattern: '^(?:[\\ud800-\\udbff][\\udc00-\\udfff]|[^\\ud800-\\udfff\\u0000-\\u001f]){1,40}$',
})

/** Data of the client's own, given back unchanged. */
export const Metadata = t.Record(MetadataKey, Text({ maxLength: 500 }), {
  maxProperties: 20,
  additionalProperties: false,
})

/** Members of a request that the shape does not name are refused. */
export const CLOSED = { additionalProperties: false } as const
