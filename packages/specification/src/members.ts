import { type TString, Type as t } from '@sinclair/typebox'
import { Instant } from './instant.ts'
import { Nullable, type Unit } from './shape.ts'
import { STORY } from './story.ts'
import { Text } from './text.ts'

/** An id in an answer. */
export const Id = (description: string, example: string) =>
  t.String({ description, examples: [example] })

/** An id in a request: opaque, 26 characters where the service made it. */
export const IdIn = (description: string, example: string) =>
  t.String({ minLength: 1, maxLength: 64, description, examples: [example] })

/** A time. */
export const At = (description: string, example?: string): TString => ({
  ...Instant,
  description,
  ...(example !== undefined && { examples: [example] }),
})

/** A text in an answer. */
export const Said = (description: string, example: string) =>
  t.String({ description, examples: [example] })

/** A time that may be unknown. */
export const AtOrNull = (description: string, example: string | null = null) =>
  Nullable(Instant, { description, examples: [example] })

/** A text that may be unknown. */
export const SaidOrNull = (description: string, example: string | null = null) =>
  Nullable(t.String(), { description, examples: [example] })

/** The address of a file of the service: it opens without a credential. */
export const FileUrl = (what: string, name: string) =>
  Nullable(t.String(), {
    description: `${what}: an address that needs no credential and takes byte ranges, signed anew with each answer and good for a day at least. \`null\` until there is one.`,
    examples: [`${STORY.files_url}/${name}`],
  })

interface Counted {
  minimum?: number
  maximum?: number
}

/** A number in an answer. */
export const Quantity = (unit: Unit, description: string, example: number, limits: Counted = {}) =>
  t.Number({ ...limits, 'x-unit': unit, description, examples: [example] })

/** A whole number in an answer. */
export const Tally = (unit: Unit, description: string, example: number, limits: Counted = {}) =>
  t.Integer({ ...limits, 'x-unit': unit, description, examples: [example] })

/** A number that may be unknown. */
export const QuantityOrNull = (unit: Unit, description: string, example: number | null = null) =>
  Nullable(t.Number(), { 'x-unit': unit, description, examples: [example] })

/** A whole number that may be unknown. */
export const TallyOrNull = (unit: Unit, description: string, example: number | null = null) =>
  Nullable(t.Integer(), { 'x-unit': unit, description, examples: [example] })

/** What a run costs its account. */
export const RunCredits = (title: string, example: number) =>
  t.Object(
    {
      estimated: Quantity('credits', 'What it was expected to take, held while it runs.', example),
      charged: Quantity('credits', 'What it took.', example),
      refunded: Quantity('credits', 'What was given back.', 0),
    },
    { title, description: 'What it costs.' },
  )

/** One to forty code points, none of them a control character. */
const MetadataKey = t.String({
  pattern: '^(?:[\\ud800-\\udbff][\\udc00-\\udfff]|[^\\ud800-\\udfff\\u0000-\\u001f]){1,40}$',
})

/** Data of the client's own, given back unchanged. */
export const Metadata = t.Record(MetadataKey, Text({ maxLength: 500 }), {
  maxProperties: 20,
  additionalProperties: false,
  title: 'Metadata',
  description:
    "Texts of the client's own, given back in reads and events: at most 20, names of 1 to 40 characters, values of at most 500.",
  examples: [{ episode: '42' }],
})

/** What no operation takes more of than is said here. */
export const MaxCredits = t.Number({
  minimum: 0,
  'x-unit': 'credits',
  description:
    'Refuses with `VALIDATION_ERROR` what would cost more. Default: no limit but the balance.',
  examples: [2],
})

/** Asks what an operation would take. */
export const DryRun = t.Boolean({
  description:
    'Whether it is only asked what this would take: answers 200 with an `Estimate`, and makes nothing. Default: false.',
  examples: [false],
})
