type Schema = Record<string, unknown>

/**
 * Makes a value that fits a JSON Schema from the examples in it: the schema's own if present, otherwise its default or
 * first word, otherwise those of the required members.
 *
 * @param schema - As `plainSchema` writes it, without references.
 */
export function exampleOf(schema: Schema): unknown {
  for (const given of [schema['examples'], schema['enum']]) {
    if (Array.isArray(given) && given.length > 0) return given[0]
  }
  if (schema['const'] !== undefined) return schema['const']
  if (schema['default'] !== undefined) return schema['default']
  const variants = listOf(schema['anyOf'])
  if (variants.length > 0) return exampleOf(variants.find(({ type }) => type !== 'null') ?? {})
  // The first part is the most specific, so its members override those of the others.
  const parts = listOf(schema['allOf']).toReversed()
  if (parts.length > 0) return Object.assign({}, ...parts.map(exampleOf))
  if (schema['type'] === 'object') return objectOf(schema)
  return schema['type'] === 'array' ? [exampleOf(schemaIn(schema['items']))] : null
}

function objectOf(schema: Schema): Schema {
  const properties = Object.entries(schemaIn(schema['properties']))
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const wanted = properties.filter(([name]) => required.includes(name))
  return Object.fromEntries(wanted.map(([name, member]) => [name, exampleOf(schemaIn(member))]))
}

const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? value : [])

const schemaIn = (value: unknown): Schema =>
  typeof value === 'object' && value !== null ? (value as Schema) : {}
