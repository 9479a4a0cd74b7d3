/** As much of an OpenAPI document as clients rely on. */
export interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}

type Content = Record<string, { schema?: Schema }>

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** What a line asks of programs: one more breaks those that do not know it. */
export const NEEDS = ' needs '

/**
 * Lists what programs may rely on, a line each: operations, parameters, what bodies and answers are, and the members of shapes with their types and values; what
 * a request ` needs `, and what an answer always ` gives `.
 */
export function promisesOf({ paths, components: { schemas } }: Document): string[] {
  const named = { asked: new Set<string>(), answered: new Set<string>() }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      const { parameters = [], requestBody, responses } = operation
      const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'))
      return [
        name,
        ...parameters.flatMap(({ name: parameter, in: place, required, schema }) => [
          ...ofSchema(`${name} ${place} ${parameter}`, schema, NEEDS, named.asked),
          ...(required ? [`${name}${NEEDS}${place} ${parameter}`] : []),
        ]),
        ...ofContent(`${name} body`, requestBody?.content, NEEDS, named.asked),
        ...(requestBody?.required ? [`${name}${NEEDS}body`] : []),
        ...answers.flatMap(([status, { content }]) =>
          ofContent(`${name} ${status}`, content, GIVES, named.answered),
        ),
      ]
    }),
  )
  const shapes = [
    ['asked', NEEDS],
    ['answered', GIVES],
  ] as const
  const members = shapes.flatMap(([use, has]) => {
    // A set that grows is read to its end: shapes name shapes.
    const lines: string[] = []
    for (const name of named[use])
      lines.push(...ofSchema(name, schemas[name] ?? {}, has, named[use]))
    return lines
  })
  return [...new Set([...operations, ...members])].toSorted()
}

const GIVES = ' gives '

const ofContent = (name: string, content: Content = {}, has: string, named: Set<string>) =>
  Object.entries(content).flatMap(([type, { schema = {} }]) =>
    ofSchema(`${name} ${type}`, schema, has, named),
  )

function ofSchema(name: string, schema: Schema, has: string, named: Set<string>): string[] {
  if (schema.$ref) {
    const shape = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
    named.add(shape)
    return [`${name}: ${shape}`]
  }
  const values = schema.enum ?? ('const' in schema ? [schema.const] : [])
  const { properties = {}, required = [], items } = schema
  const parts = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => some ?? [])
  return [
    ...(schema.type ? [`${name}: ${[schema.type].flat().join(' or ')}`] : []),
    ...values.map((value) => `${name} = ${JSON.stringify(value)}`),
    ...Object.entries(properties).flatMap(([member, of]) =>
      ofSchema(`${name}.${member}`, of, has, named),
    ),
    ...required.map((member) => `${name}${has}.${member}`),
    ...(items ? ofSchema(`${name}[]`, items, has, named) : []),
    ...parts.flatMap((part) => ofSchema(name, part, has, named)),
  ]
}
