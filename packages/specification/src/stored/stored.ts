import type { Static, TSchema } from '@sinclair/typebox'

/** Upgrades a stored value from one version of its shape to the next. Must not modify its argument. */
export type Upgrade = (value: Record<string, unknown>) => Record<string, unknown>

/** How one kind of value is stored: its shape, and how older versions are upgraded. */
export interface Stored<T> {
  schema: TSchema
  /** The version that is written now; 1 for a shape in which nothing has been renamed or removed. */
  version: number
  upgrades: readonly Upgrade[]
  complete: (value: unknown) => T
}

/**
 * Describes how values of a shape are stored.
 *
 * A new member needs no upgrade, only a default. A member that is renamed or changes its meaning needs one: the first brings
 * version 1 to version 2, and so on. Only objects have a version; a list that must change becomes an object.
 */
export function stored<S extends TSchema>(
  schema: S,
  upgrades: readonly Upgrade[] = [],
): Stored<Static<S>> {
  return { schema, version: upgrades.length + 1, upgrades, complete: completer(schema) }
}

/** The member of a stored object that holds its version; without it the version is 1. */
const VERSION = '$version'

/** Reads a stored value of any version: older ones are upgraded, missing members get their defaults. */
export function readStored<T>({ upgrades, complete }: Stored<T>, value: unknown): T {
  if (upgrades.length === 0 || !isRecord(value)) return complete(value)
  const { [VERSION]: version = 1, ...members } = value
  // A version newer than this program's is read unchanged: its new members are kept, and all old ones are present.
  const due = upgrades.slice(Number(version) - 1)
  return complete(due.reduce((known, upgrade) => upgrade(known), members))
}

/** Returns the value to store; from version 2 on, it includes the version of its shape. */
export function writeStored<T>({ version }: Stored<T>, value: T): T {
  return version === 1 || !isRecord(value) ? value : { ...value, [VERSION]: version }
}

type Complete = (value: unknown) => unknown

/**
 * Returns a function that fills in a shape's defaults for missing members, at any depth.
 *
 * A member is missing if it is absent, or `null` where the shape does not allow that. Without its own default it gets the
 * emptiest value of its type: `null`, an empty list, 0 or the smallest number allowed, the first of its words. Optional
 * members stay absent. Members that the shape does not name are kept: a newer version may have written them.
 *
 * The argument is not modified; a complete value is returned as it is.
 */
export function completer<S extends TSchema>(schema: S): (value: unknown) => Static<S> {
  return build(schema) as (value: unknown) => Static<S>
}

function build(schema: TSchema): Complete {
  if (schema.anyOf) return buildUnion(schema, schema.anyOf)
  const members = membersOf(schema)
  if (members) return buildObject(schema, members)
  if (schema.patternProperties) return buildRecord(schema)
  if (schema.type === 'array') return buildList(schema)
  const empty = giverOf(schema.default ?? emptiest(schema))
  return (value) => value ?? empty()
}

function buildUnion(schema: TSchema, variants: TSchema[]): Complete {
  const object = variants.find((variant) => membersOf(variant) ?? variant.patternProperties)
  const list = variants.find(({ type }) => type === 'array')
  const completeObject = object && build(object)
  const completeList = list && build(list)
  const isNullable = variants.some(({ type }) => type === 'null')
  const [first = schema] = variants
  const empty = giverOf(schema.default ?? (isNullable ? null : build(first)(undefined)))
  return (value) => {
    if (value === undefined || (value === null && !isNullable)) return empty()
    if (completeObject && isRecord(value)) return completeObject(value)
    return completeList && Array.isArray(value) ? completeList(value) : value
  }
}

function buildObject(schema: TSchema, members: [name: string, member: TSchema][]): Complete {
  const required = new Set(requiredOf(schema))
  const empty = giverOf(schema.default ?? {})
  const parts = members.map(([name, member]) => ({
    name,
    complete: build(member),
    isOptional: !required.has(name),
  }))
  return (value) => {
    const given = isRecord(value) ? value : (empty() as Record<string, unknown>)
    let whole = given
    for (const { name, complete, isOptional } of parts) {
      const member = given[name]
      if (member === undefined && isOptional) continue
      const completed = complete(member)
      if (completed === member) continue
      if (whole === given) whole = { ...given }
      whole[name] = completed
    }
    return whole
  }
}

function buildRecord(schema: TSchema): Complete {
  const [member] = Object.values<TSchema>(schema['patternProperties'])
  // Members that clients name themselves, with values of any type, have no defaults.
  if (member?.type === undefined) return (value) => (isRecord(value) ? value : {})
  const complete = build(member)
  return (value) => {
    if (!isRecord(value)) return {}
    const entries = Object.entries(value)
    const isWhole = entries.every(([, item]) => complete(item) === item)
    return isWhole
      ? value
      : Object.fromEntries(entries.map(([name, item]) => [name, complete(item)]))
  }
}

function buildList(schema: TSchema): Complete {
  const complete = build(schema['items'])
  const empty = giverOf(schema.default ?? [])
  return (value) => {
    if (!Array.isArray(value)) return empty()
    const completed = value.map(complete)
    return completed.every((item, index) => item === value[index]) ? value : completed
  }
}

/** Returns an object's members, including those of all its `allOf` parts; `undefined` if the schema names no members. */
function membersOf(schema: TSchema): [string, TSchema][] | undefined {
  if (schema.allOf) return schema.allOf.flatMap((part: TSchema) => membersOf(part) ?? [])
  return schema['properties'] && Object.entries<TSchema>(schema['properties'])
}

function requiredOf(schema: TSchema): string[] {
  return schema.allOf ? schema.allOf.flatMap(requiredOf) : (schema.required ?? [])
}

function emptiest({ const: constant, type, minimum = 0 }: TSchema): unknown {
  if (constant !== undefined) return constant
  if (type === 'string') return ''
  if (type === 'number' || type === 'integer') return Math.max(0, minimum)
  return type === 'boolean' ? false : null
}

/** Returns a fresh copy for each caller, who may modify it. */
function giverOf(value: unknown): () => unknown {
  return typeof value === 'object' && value !== null ? () => structuredClone(value) : () => value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
