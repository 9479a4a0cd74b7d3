import type { TSchema } from '@sinclair/typebox'

/** Finds the schema of one member of an object, looking through unions and intersections. */
export function memberSchema(schema: TSchema, name: string): TSchema | undefined {
  if (schema.properties && Object.hasOwn(schema.properties, name)) return schema.properties[name]
  for (const [pattern, member] of Object.entries(schema.patternProperties ?? {})) {
    if (expressionOf(pattern).test(name)) return member as TSchema
  }
  if (typeof schema.additionalProperties === 'object') return schema.additionalProperties
  return firstOf(schema, (variant) => memberSchema(variant, name))
}

/** Returns whether a schema names the members of an object, so that any other member is unknown. */
export function namesMembers(schema: TSchema): boolean {
  if (schema.properties || schema.patternProperties) return true
  return firstOf(schema, (variant) => namesMembers(variant) || undefined) ?? false
}

export function requiredMembers(schema: TSchema): string[] {
  return [schema, ...(schema.allOf ?? [])].flatMap(({ required = [] }: TSchema) => required)
}

/** Returns whether an empty object is too little, so that a request without a body cannot mean one. */
export function needsMembers({ required, minProperties }: Record<string, unknown>): boolean {
  return (Array.isArray(required) && required.length > 0) || Number(minProperties) > 0
}

/** Lists the alternatives of a union, including nested unions; any other schema is its own only alternative. */
export function alternatives(schema: TSchema): TSchema[] {
  const variants: TSchema[] | undefined = schema.anyOf ?? schema.oneOf
  return variants?.flatMap(alternatives) ?? [schema]
}

export function describesObject(schema: TSchema): boolean {
  return schema.type === 'object' || (schema.allOf?.some(describesObject) ?? false)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function firstOf<T>(schema: TSchema, find: (variant: TSchema) => T | undefined): T | undefined {
  for (const variant of [schema.anyOf, schema.oneOf, schema.allOf].flat()) {
    const found = variant && find(variant)
    if (found !== undefined) return found
  }
  return undefined
}

const expressions = new Map<string, RegExp>()

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern)
  if (known) return known
  const expression = new RegExp(pattern)
  expressions.set(pattern, expression)
  return expression
}
