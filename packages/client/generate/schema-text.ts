/** A schema of an OpenAPI 3.1 document, as far as types are made of it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
  description?: string
  default?: unknown
  examples?: unknown[]
}

/** Writes a schema as a type. */
export function schemaText(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return union(schema.enum.map(literal))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return union(choices.map(schemaText))
  if (schema.allOf) return schema.allOf.map(schemaText).join(' & ')
  if (Array.isArray(schema.type)) {
    return union(schema.type.map((type) => schemaText({ ...schema, type })))
  }
  switch (schema.type) {
    case 'null':
    case 'string':
    case 'boolean':
      return schema.type
    case 'number':
    case 'integer':
      return 'number'
    case 'array': {
      const item = schemaText(schema.items ?? {})
      return /[|&]/.test(item) ? `(${item})[]` : `${item}[]`
    }
    case 'object':
      return objectText(schema)
    default:
      return 'unknown'
  }
}

/** Writes the members of an object, each with its description. */
export function objectText(schema: Schema): string {
  const { properties, required = [], additionalProperties, patternProperties } = schema
  if (!properties || Object.keys(properties).length === 0) {
    const [values] = Object.values(patternProperties ?? {})
    const of = values ?? (typeof additionalProperties === 'object' ? additionalProperties : null)
    return `Record<string, ${of ? schemaText(of) : 'unknown'}>`
  }
  const members = Object.entries(properties).map(([name, member]) => {
    const key = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)
    const mark = required.includes(name) ? '' : '?'
    return `${comment(member)}${key}${mark}: ${schemaText(member)}\n`
  })
  return `{\n${indented(members.join(''))}}`
}

/** Writes a description as a comment before a member. */
export function comment({ description, default: fallback }: Schema): string {
  const told = [
    description,
    isPlain(fallback) && !description?.includes('Default:') && `Default: ${literal(fallback)}.`,
  ].filter(Boolean)
  if (told.length === 0) return ''
  return `/** ${told.join(' ').replaceAll('*/', '* /').replace(/\s+/g, ' ')} */\n`
}

const union = (types: string[]) => [...new Set(types)].join(' | ')

const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : JSON.stringify(value)

const isPlain = (value: unknown) =>
  value !== undefined && (value === null || typeof value !== 'object')

const indented = (text: string) => text.replace(/^(?=.)/gm, '  ')
