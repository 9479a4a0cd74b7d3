import type { TSchema } from '@sinclair/typebox'

/** Makes a value of a shape with every member there is, optional ones too, one element in each list; no asset is named. */
export function fullValue(schema: TSchema): unknown {
  const { anyOf, allOf, properties, items, const: constant } = schema
  if (allOf) return Object.assign({}, ...allOf.map(fullValue))
  if (anyOf) return fullValue(anyOf.find(({ type }: TSchema) => type !== 'null') ?? anyOf[0])
  if (properties) {
    const members = Object.entries<TSchema>(properties)
    return Object.fromEntries(
      members.map(([name, member]) => [name, name.endsWith('asset_id') ? null : fullValue(member)]),
    )
  }
  if (items) return [fullValue(items)]
  if (constant !== undefined) return constant
  if (schema['default'] !== undefined) return schema['default']
  // The two forms that are stored: a colour, and a language.
  if (schema['type'] === 'string') return schema['pattern']?.startsWith('^#') ? '#123456' : 'xx'
  if (schema['type'] === 'boolean') return true
  return schema['type'] === 'object' ? { x: 'x' } : (schema['minimum'] ?? 1)
}

/** Lists the paths of all keys of a value, also in elements of arrays. */
export function keyPaths(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => {
    const deeper = keyPaths(member).map((path) => [key, ...path])
    return Array.isArray(value) ? deeper : [[key], ...deeper]
  })
}

/** Returns a value without the keys at some paths. */
export function without(value: unknown, paths: readonly string[][]): unknown {
  const copy = structuredClone(value)
  for (const path of paths) {
    const parent = path.slice(0, -1).reduce<unknown>(memberOf, copy)
    if (isObject(parent)) delete parent[path.at(-1) ?? '']
  }
  return copy
}

function memberOf(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
