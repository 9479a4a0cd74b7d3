import { isDeepStrictEqual } from 'node:util'
import { type JsonSchema, jsonSchemaIn, type Operation } from './open-api-document.ts'

/**
 * Gives the schema that every good answer of an operation fits; `undefined` when they have no body.
 *
 * An operation that answers with one of several things (a render, or what it would cost) has all of them in `anyOf`.
 */
export function toolOutput({
  responses,
}: Operation): (JsonSchema & { type: 'object' }) | undefined {
  const schemas = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, response]) => jsonSchemaIn(response))
    .filter((schema) => schema !== undefined)
    .flatMap((schema) => (schema['anyOf'] as JsonSchema[] | undefined) ?? [schema])
  const different = schemas.filter(
    (schema, index) => schemas.findIndex((other) => isDeepStrictEqual(other, schema)) === index,
  )
  const [only, ...others] = different
  if (!only) return undefined
  return others.length > 0 ? { type: 'object', anyOf: different } : { ...only, type: 'object' }
}
