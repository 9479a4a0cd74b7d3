import type { Static, TObject, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { inspect } from './check-input.ts'
import { describeSchema } from './describe-schema.ts'

/**
 * Reads a service's settings out of environment variables: text becomes numbers, defaults are filled in.
 *
 * @throws {Error} Names every variable that is missing or malformed and what it may be. Values are not
 * repeated: one of them may be a secret.
 */
export function readSettings<T extends TObject>(
  schema: T,
  source: Readonly<Record<string, string | undefined>>,
): Static<T> {
  const names = Object.keys(schema.properties)
  const given = names.flatMap((name) => (source[name] ? [[name, source[name]]] : []))
  const settings = Value.Convert(schema, Value.Default(schema, Object.fromEntries(given)))
  const { faults } = inspect(schema, settings, 'env')
  const wrong = new Set(faults.map(({ location }) => nameIn(location)))
  if (wrong.size === 0) return settings as Static<T>
  const lines = [...wrong].map((name) => {
    const allowed = allowedFor(schema.properties[name] ?? schema)
    return `${name} is ${source[name] ? 'malformed' : 'missing'}; it must be ${allowed}.`
  })
  throw new Error(lines.join('\n'))
}

const nameIn = (location: string) => location.split('.')[1] ?? ''

/** Says what a setting may be, in its own words where it has some: few people read regular expressions. */
export function allowedFor(schema: TSchema): string {
  const values = String(schema.allowed ?? describeSchema(schema))
  return schema.unit ? `${values}, in ${schema.unit}` : values
}
