import { Kind, type TString, TypeRegistry, Type as t } from '@sinclair/typebox'

const SHAPE =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])(\d\d):(\d\d))$/

const FIRST_YEAR = 1970
/** The last millisecond of the year 9999 in UTC, the last with a four-digit year. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
/** Time zones are at most fourteen hours away from UTC. */
const MOST_OFFSET_MINUTES = 14 * 60

TypeRegistry.Set('Instant', (_, value) => typeof value === 'string' && toInstant(value) !== null)

/**
 * An instant as RFC 3339: an existing date, from 1970 to 9999 in UTC, with `Z` or an offset of at most 14 hours.
 * Responses use UTC with milliseconds.
 */
export const Instant = t.Unsafe<string>({
  type: 'string',
  format: 'date-time',
  [Kind]: 'Instant',
}) as unknown as TString

/**
 * Parses an RFC 3339 time with upper-case `T` and `Z`; a fraction has at most nine digits.
 *
 * A leap second is refused: stored times have none, so it would move to the next minute.
 *
 * @returns The same instant in UTC, truncated to milliseconds; `null` when the text is not a valid instant.
 * @see https://www.rfc-editor.org/rfc/rfc3339#section-5.6
 */
export function toInstant(text: string): string | null {
  if (isAnswered(text)) return text
  const parts = SHAPE.exec(text)
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map(Number)
  if (year < FIRST_YEAR || hour > 23 || minute > 59 || second > 59) return null
  const offset = offsetMinutes(parts[8], parts[9], parts[10])
  if (offset === null) return null
  const date = Date.UTC(year, month - 1, day)
  // `Date` turns a day or month that does not exist into a neighbouring one.
  if (new Date(date).toISOString().slice(0, 10) !== text.slice(0, 10)) return null
  const milliseconds = Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3))
  const instant = date + ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds
  return instant >= 0 && instant <= LAST ? new Date(instant).toISOString() : null
}

/** The format of times in responses, limited to days 1 to 28, which every month has. */
const ANSWERED =
  /^(?:19[7-9]|[2-9]\d\d)\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/** Returns whether a text is already in the response format. This comes first because most checked values are responses. */
function isAnswered(text: string): boolean {
  if (ANSWERED.test(text)) return true
  const milliseconds = text.length === 24 ? Date.parse(text) : Number.NaN
  return milliseconds >= 0 && new Date(milliseconds).toISOString() === text
}

function offsetMinutes(sign = '+', hours = '00', minutes = '00'): number | null {
  const offset = Number(hours) * 60 + Number(minutes)
  if (Number(minutes) > 59 || offset > MOST_OFFSET_MINUTES) return null
  return sign === '-' ? -offset : offset
}
