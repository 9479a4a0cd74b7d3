import { type Call, listCalls, resolve } from './calls.ts'
import type { Schema } from './schema-text.ts'
import { type ApiDocument, queryName, queryOf } from './types-of.ts'

/** Shapes that are written: by name, with the text of each. */
interface Shapes {
  document: ApiDocument
  /** Names of what callers send: members that may be left out are an `Option` there. */
  sent: ReadonlySet<string>
  texts: Map<string, string>
}

/** Writes the calls of the client in Go: the methods of the one in TypeScript, and the shapes of all that they send and get. */
export async function goOf(document: ApiDocument): Promise<string> {
  const groups = [...(await listCalls(document))]
  const calls = groups.flatMap(([, list]) => list)
  const sent = new Set(calls.flatMap(({ body }) => (body ? namesIn(document, body) : [])))
  const shapes: Shapes = { document, sent, texts: new Map() }
  const methods = calls.map((call) => methodText(shapes, call))
  for (const name of ['Event', 'Problem'])
    typeOf(shapes, name, { $ref: `#/components/schemas/${name}` })
  const types = groups.map(([group]) => `type ${callsOf(group)} struct{ transport *transport }\n`)
  const members = groups.map(([group]) => `\t${pascal(group)} ${callsOf(group)}\n`)
  const values = groups.map(([group]) => `${pascal(group)}: ${callsOf(group)}{t}`)
  return `// Code generated of the OpenAPI document of the service. DO NOT EDIT.

package svc

import (
	"context"
	"encoding/json"
)

// Operations are the calls of /v1, by resource.
type Operations struct {
${members.join('')}}

func operationsOf(t *transport) Operations {
	return Operations{${values.join(', ')}}
}

${[...types, ...methods, ...shapes.texts.values()].join('\n')}`
}

function methodText(shapes: Shapes, call: Call): string {
  const { group, name, verb, path, operation, parameters, answer, isEstimate } = call
  const ids = parameters.filter((one) => one.in === 'path').map((one) => variable(one.name))
  const query = queryOf(operation)
  const asked = query && typeOf(shapes, queryName(operation), query, true)
  const body = call.body && typeOf(shapes, `${pascal(operation.operationId)}Request`, call.body)
  const isDry = body && 'dry_run' in (resolve(shapes.document, call.body ?? {}).properties ?? {})
  const given = [
    ...(answer === 'pages' ? [] : ['ctx context.Context']),
    ...ids.map((id) => `${id} string`),
    ...(body ? [`body ${body}`] : []),
    ...(asked ? [`query ${asked}`] : []),
  ]
  const at = JSON.stringify(path).replace(
    /\{(\w+)\}/g,
    (_, id: string) => `" + pathID(${variable(id)}) + "`,
  )
  const sent = [at.replace(/ \+ ""$/, ''), asked ? 'query' : 'nil']
  const shape = answer === 'pages' ? itemOf(shapes, call) : call.shape
  const of = answer === 'json' || answer === 'pages' ? typeOf(shapes, '', shape) : ''
  const values = ['ctx', 'g.transport', JSON.stringify(verb), ...sent, body ? 'body' : 'nil']
  const written = {
    nothing: ['error', `call(${values.join(', ')})`],
    bytes: ['([]byte, error)', `read(${values.join(', ')})`],
    json: [`(*${of}, error)`, `ask[${of}](${values.join(', ')})`],
    pages: [
      `*Pages[${of}]`,
      `&Pages[${of}]{transport: g.transport, path: ${sent.join(', query: ')}}`,
    ],
  }
  const [result, value] = written[answer]
  const dry = isDry ? `\tbody.DryRun = ${isEstimate ? 'Set(true)' : 'nil'}\n` : ''
  return `${comment('', `${pascal(name)}: ${operation.summary}.\n\n${operation.description ?? ''}`)}func (g ${callsOf(group)}) ${pascal(name)}(${given.join(', ')}) ${result} {
${dry}	return ${value}
}
`
}

function itemOf({ document }: Shapes, { shape, group, name }: Call): Schema {
  const item = resolve(document, shape).properties?.['items']?.items
  if (!item) throw new Error(`${group}.${name} gives a list without items.`)
  return item
}

/** The type of a schema; objects are written as `name`, unless they have a name in the document. */
function typeOf(shapes: Shapes, name: string, schema: Schema, isSent = false): string {
  if (schema.$ref) {
    const own = schema.$ref.split('/').at(-1) ?? ''
    return typeOf(shapes, own, resolve(shapes.document, schema), shapes.sent.has(own))
  }
  const [choice, ...more] = choicesOf(schema)
  if (choice && more.length === 0) return typeOf(shapes, name, choice, isSent)
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'boolean':
      return 'bool'
    case 'integer':
      return 'int'
    case 'number':
      return 'float64'
    case 'array':
      return `[]${typeOf(shapes, `${name}Item`, schema.items ?? {}, isSent)}`
    case 'object':
      return objectOf(shapes, name, schema, isSent)
    default:
      return 'any'
  }
}

/** What a value may be, other than `null`; nothing for a schema that has no choice. */
function choicesOf({ anyOf, oneOf, type, ...rest }: Schema): Schema[] {
  const choices =
    anyOf ?? oneOf ?? (Array.isArray(type) ? type.map((one) => ({ ...rest, type: one })) : [])
  return choices.filter((one) => one.type !== 'null')
}

const isNullable = ({ anyOf, oneOf, type }: Schema): boolean =>
  (anyOf ?? oneOf ?? []).some((one) => one.type === 'null') ||
  (Array.isArray(type) && type.includes('null'))

function objectOf(shapes: Shapes, name: string, schema: Schema, isSent: boolean): string {
  const {
    properties = {},
    patternProperties,
    additionalProperties,
    description,
    required = [],
  } = schema
  const [values] = Object.values(patternProperties ?? {})
  const of = values ?? (typeof additionalProperties === 'object' ? additionalProperties : null)
  if (of) return `map[string]${typeOf(shapes, `${name}Value`, of, isSent)}`
  if (Object.keys(properties).length === 0) return 'json.RawMessage'
  if (shapes.texts.has(name)) return name
  shapes.texts.set(name, '')
  const members = Object.entries(properties).map(([key, member]) => {
    const type = typeOf(shapes, `${name}${pascal(key)}`, member, isSent)
    const isThere = required.includes(key)
    const isNilAnyway = /^(\[\]|map\[|any$|json\.)/.test(type)
    const mayBeNil = isThere ? isNullable(member) : !isSent
    const whole =
      !isThere && isSent ? `Option[${type}]` : mayBeNil && !isNilAnyway ? `*${type}` : type
    const tag = `\`json:"${key}${isThere ? '' : ',omitempty'}"\``
    return `${comment('\t', member.description ?? '')}\t${pascal(key)} ${whole} ${tag}\n`
  })
  const text = `${comment('', `${name}: ${description ?? 'see where it is used.'}`)}type ${name} struct {\n${members.join('')}}\n`
  shapes.texts.set(name, text)
  return name
}

/** The names of all schemas in one. */
function namesIn(document: ApiDocument, schema: Schema, known = new Set<string>()): string[] {
  const name = schema.$ref?.split('/').at(-1)
  if (name && known.has(name)) return []
  if (name) known.add(name)
  const { properties = {}, items, anyOf = [], oneOf = [] } = resolve(document, schema)
  const inside = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf]
  for (const one of inside) namesIn(document, one, known)
  return [...known]
}

const comment = (indent: string, text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => `${indent}//${line ? ` ${line}` : ''}\n`)
    .join('')

/** What Go writes in capitals. */
const INITIALS = /^(api|csv|fps|http|id|ip|json|srt|url|vtt)(s?)$/
const pascal = (name: string) =>
  name
    .replace(/[A-Z]/g, '_$&')
    .toLowerCase()
    .split(/[_-]/)
    .map((part) => part.replace(INITIALS, (_, initials, s) => `${initials.toUpperCase()}${s}`))
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
const variable = (name: string) => `${pascal(name).charAt(0).toLowerCase()}${pascal(name).slice(1)}`
const callsOf = (group: string) => `${pascal(group)}Calls`
