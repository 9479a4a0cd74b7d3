import { Type as t } from '@sinclair/typebox'
import { Text } from '@svc/specification'

export { CLOSED, Instant, Nullable, Words } from '@svc/specification'

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
