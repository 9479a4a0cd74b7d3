import type { TSchema } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { Value, type ValueError, ValueErrorType } from '@sinclair/typebox/value'
import { describeSchema, describeValue } from './describe-schema.ts'
import { alternatives, isRecord, itemSchema, memberSchema, namesMembers } from './schema-shape.ts'

/** One thing that is wrong with what a client sent, and where. */
export interface Fault {
  description: string
  /** `part.path`, for example `body.settings.topics[2]`. */
  location: string
}

/** Finds what keeps a value from its schema: unknown members, wrong values, unusable characters. */
export function findFaults(schema: TSchema, value: unknown, part: string): Fault[] {
  const faults = [
    ...unknownMembers(schema, value, part),
    ...unusableStrings(schema, value, part),
    ...(compiled(schema).Check(value) ? [] : mismatches(schema, value, part)),
  ]
  // One fault per place: TypeBox also reports what follows from a missing or wrong member.
  return [...new Map(faults.reverse().map((fault) => [fault.location, fault])).values()].reverse()
}

const checkers = new WeakMap<TSchema, ReturnType<typeof TypeCompiler.Compile>>()

function compiled(schema: TSchema) {
  const known = checkers.get(schema)
  if (known) return known
  const checker = TypeCompiler.Compile(schema)
  checkers.set(schema, checker)
  return checker
}

function* unknownMembers(
  schema: TSchema | undefined,
  value: unknown,
  at: string,
): Generator<Fault> {
  if (!schema) return
  if (Array.isArray(value)) {
    const items = itemSchema(schema)
    for (const [index, item] of value.entries())
      yield* unknownMembers(items, item, `${at}[${index}]`)
  } else if (isRecord(value)) {
    for (const [name, member] of Object.entries(value)) {
      const known = memberSchema(schema, name)
      if (known) yield* unknownMembers(known, member, `${at}.${name}`)
      else if (namesMembers(schema)) yield unknownMember(schema, name, at)
    }
  }
}

function unknownMember(schema: TSchema, name: string, at: string): Fault {
  const names = alternatives(schema).flatMap((variant) => Object.keys(variant.properties ?? {}))
  const allowed = names.length > 0 ? ` Known here: ${names.join(', ')}.` : ''
  return {
    description: `Received the unknown member ${describeValue(name)}.${allowed}`,
    location: `${at}.${name.slice(0, 80)}`,
  }
}

/** Texts this long are written in lines; shorter ones are names and titles. */
const LINES_FROM = 500
const CONTROL = /[\p{Cc}\u2028\u2029]/u
const CONTROL_BUT_LINES = /(?![\t\n\r])\p{Cc}/u

function* unusableStrings(
  schema: TSchema | undefined,
  value: unknown,
  at: string,
): Generator<Fault> {
  if (!schema) return
  if (typeof value === 'string') {
    const most = Math.max(...alternatives(schema).map(({ maxLength = Infinity }) => maxLength))
    const unusable = most > LINES_FROM ? CONTROL_BUT_LINES : CONTROL
    if (unusable.test(value)) {
      yield { description: 'The text has control characters; remove them.', location: at }
    } else if (!value.isWellFormed()) {
      yield {
        description: 'The text has half a surrogate pair; send whole characters.',
        location: at,
      }
    }
  } else if (Array.isArray(value)) {
    const items = itemSchema(schema)
    for (const [index, item] of value.entries())
      yield* unusableStrings(items, item, `${at}[${index}]`)
  } else if (isRecord(value)) {
    for (const [name, member] of Object.entries(value)) {
      yield* unusableStrings(memberSchema(schema, name), member, `${at}.${name}`)
    }
  }
}

function mismatches(schema: TSchema, value: unknown, part: string): Fault[] {
  return [...Value.Errors(schema, value)].flatMap((error) => explain(error, part))
}

function explain(error: ValueError, part: string): Fault[] {
  if (error.type === ValueErrorType.Union) return explainUnion(error, part)
  const received =
    error.type === ValueErrorType.ObjectRequiredProperty || error.value === undefined
      ? 'It is missing'
      : `Received ${describeValue(error.value)}`
  return [
    {
      description: `${received}; allowed is ${describeSchema(error.schema)}.`,
      location: part + toLocation(error.path),
    },
  ]
}

/** Says what is wrong inside the one alternative that fits the value as a whole, or names all alternatives. */
function explainUnion(error: ValueError, part: string): Fault[] {
  const meant = error.errors
    .map((errors) => [...errors])
    .filter((errors) => errors.every(({ path }) => path !== error.path))
  if (meant.length === 1) return (meant[0] ?? []).flatMap((inner) => explain(inner, part))
  return [
    {
      description: `Received ${describeValue(error.value)}; allowed is ${describeSchema(error.schema)}.`,
      location: part + toLocation(error.path),
    },
  ]
}

function toLocation(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('')
}
