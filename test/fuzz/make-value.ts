import { HOSTILE_VALUES } from './hostile-values.ts'
import type { Schema } from './openapi-operation.ts'
import type { Random } from './random.ts'

/** Makes a value that fits a schema. */
export function fittingValue(schema: Schema, random: Random): unknown {
  const known = [schema['examples'], schema['enum']].find(Array.isArray)
  if (known) return random.pick(known)
  if (schema['const'] !== undefined) return schema['const']
  const variants = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(variants)) return fittingValue(random.pick(variants), random)
  const parts = schema['allOf']
  if (Array.isArray(parts)) {
    return Object.assign({}, ...parts.map((part) => fittingValue(part, random)))
  }
  return ofType(schema, random)
}

/** Breaks a value in one place: another value, a member less, or a member more. */
export function brokenValue(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.2)) {
    return random.pick(HOSTILE_VALUES)
  }
  if (Array.isArray(value)) {
    return value.length === 0
      ? [random.pick(HOSTILE_VALUES)]
      : value.with(0, brokenValue(value[0], random))
  }
  const members = Object.entries(value)
  const [name, member] = members.length > 0 ? random.pick(members) : ['', null]
  if (random.chance(0.15)) return { ...value, [String(random.pick(HOSTILE_VALUES))]: 1 }
  if (random.chance(0.15)) return Object.fromEntries(members.filter(([other]) => other !== name))
  return { ...value, [name]: brokenValue(member, random) }
}

function ofType(schema: Schema, random: Random): unknown {
  switch (schema['type']) {
    case 'object':
      return objectOf(schema, random)
    case 'array':
      return Array.from({ length: random.integer(Number(schema['minItems'] ?? 0), 3) }, () =>
        fittingValue((schema['items'] ?? {}) as Schema, random),
      )
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
      return random.integer(...rangeOf(schema))
    case 'number': {
      const [least, most] = rangeOf(schema)
      return least + random.next() * (most - least)
    }
    case 'string':
      return textOf(schema, random)
    default:
      return null
  }
}

function objectOf(schema: Schema, random: Random): Schema {
  const required = new Set((schema['required'] as string[] | undefined) ?? [])
  const members = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  return Object.fromEntries(
    members
      .filter(([name]) => required.has(name) || random.chance(0.3))
      .map(([name, member]) => [name, fittingValue(member, random)]),
  )
}

function rangeOf(schema: Schema): [number, number] {
  const least = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? 0)
  return [least, Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? least + 1000)]
}

const CANDIDATES = [
  'en',
  'Some words',
  '#FFE600',
  'video/mp4',
  'https://media.example.org/talk.mp4',
  '2026-05-04T09:30:00.000Z',
  '01JZX4P0T7M2C9V5W8K3R6N1QD',
  'ä',
]

function textOf(schema: Schema, random: Random): string {
  const { format, pattern = '', minLength = 0, maxLength = Infinity } = schema
  if (format === 'date-time') return '2026-05-04T09:30:00.000Z'
  const fitting = CANDIDATES.filter(
    (text) =>
      text.length >= Number(minLength) &&
      text.length <= Number(maxLength) &&
      new RegExp(String(pattern), 'u').test(text),
  )
  return fitting.length > 0 ? random.pick(fitting) : 'a'.repeat(Number(minLength))
}
