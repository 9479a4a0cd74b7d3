import { listMethods, type Method } from './methods.ts'
import type { Schema } from './schema-text.ts'
import type { ApiDocument, Operation } from './types-of.ts'

/** Headers that a caller may give. */
const HEADERS = ['Idempotency-Key', 'Accept-Language']
const KEYWORDS = new Set(['from', 'import', 'in', 'is', 'with', 'class', 'global', 'pass'])

/** An argument of a method: what it is called in Python and in the interface. */
interface Argument {
  name: string
  as: string
  type: string
  about: string
  isRequired: boolean
}

/** Writes the calls of the client in Python: the methods of the one in TypeScript, with what the document says of them. */
export async function pythonOf(document: ApiDocument): Promise<string> {
  const groups = Map.groupBy(await listMethods(), ({ group }) => group)
  const classes = [...groups].map(([group, methods]) => {
    const texts = methods.map((method) => methodText(document, method))
    return `class ${classOf(group)}(Group):\n${texts.join('\n')}`
  })
  const members = [...groups.keys()].map(
    (group) => `        self.${snake(group)} = ${classOf(group)}(transport)\n`,
  )
  return `${HEAD}${classes.join('\n\n')}

class Operations:
    def __init__(self, transport: Transport) -> None:
${members.join('')}`
}

const HEAD = `"""The calls of /v1, made of its OpenAPI document by generate-python.ts."""

from __future__ import annotations

from typing import Any, Dict, List, Literal

from .transport import Group, Pages, Transport, path_id


`

function methodText(document: ApiDocument, method: Method): string {
  const { path, operation } = find(document, method)
  const parameters = operation.parameters ?? []
  const of = (kind: string) => parameters.filter((one) => one.in === kind).map(argumentOf)
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const body = schema ? membersOf(resolve(document, schema)) : []
  const sent = body.filter(({ as }) => as !== 'dry_run')
  const headers = of('header').filter(({ as }) => HEADERS.includes(as))
  const named = [...of('query'), ...sent, ...headers]
  const [answer, ask] = askOf(document, operation)
  const ids = of('path').map(({ name, type }) => `${name}: ${type}`)
  const options = named.map((one) => `${one.name}: ${one.type}${one.isRequired ? '' : ' = ...'}`)
  const signature = ['self', ...ids, ...(named.length > 0 ? ['*'] : []), ...options].join(', ')
  const dry = method.isEstimate ? ['"dry_run": True'] : []
  const values = [
    ask === 'Pages' ? 'self._transport' : quoted(method.verb),
    `f${quoted(path.replace(/\{(\w+)\}/g, '{path_id($1)}'))}`,
    dictOf(of('query')),
    ...(ask === 'Pages' ? [] : [schema ? dictOf(sent, dry) : 'None']),
    dictOf(headers),
  ]
  return `    def ${plain(snake(method.name))}(${signature}) -> ${answer}:
        """${docOf(operation, [...of('path'), ...named])}"""
        return ${ask === 'Pages' ? ask : `self._transport.${ask}`}(${values.join(', ')})
`
}

function find({ paths }: ApiDocument, { verb, path, group, name }: Method) {
  const found = Object.entries(paths).find(([at, methods]) => {
    const parts = at.split('/').map((part) => (part.startsWith('{') ? 'x' : part))
    return parts.join('/') === path.join('/') && verb.toLowerCase() in methods
  })
  const operation = found?.[1][verb.toLowerCase()]
  if (!found || !operation) throw new Error(`The document lacks what ${group}.${name} calls.`)
  return { path: found[0], operation }
}

/** What a method gives, and how it asks for it. */
function askOf(document: ApiDocument, { responses }: Operation): [answer: string, ask: string] {
  const contents = Object.keys(responses).flatMap((status) =>
    status < '3' ? [responses[status]?.content ?? {}] : [],
  )
  if (contents.every((content) => Object.keys(content).length === 0)) return ['None', 'call']
  const schema = contents.at(-1)?.['application/json']?.schema
  if (!schema) return ['bytes', 'open']
  const isList = 'next_cursor' in (resolve(document, schema).properties ?? {})
  return isList ? ['Pages', 'Pages'] : ['Dict[str, Any]', 'call']
}

function membersOf({ properties, required = [] }: Schema): Argument[] {
  if (!properties) throw new Error('A body has no members of its own.')
  return Object.entries(properties)
    .map(([name, schema]) =>
      argumentOf({ name, schema, ...schema, required: required.includes(name) }),
    )
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
}

function argumentOf(told: {
  name: string
  schema: Schema
  description?: string
  required?: boolean
}): Argument {
  const { name, schema, description = schema.description ?? '', required = false } = told
  const own = plain(name.toLowerCase().replaceAll('-', '_'))
  return { name: own, as: name, type: typeOf(schema), about: description, isRequired: required }
}

function resolve({ components }: ApiDocument, schema: Schema): Schema {
  return schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
}

const TYPES: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
  array: 'List[Any]',
  object: 'Dict[str, Any]',
}

function typeOf(schema: Schema): string {
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  if (values.length > 0) return `Literal[${values.map(literal).join(', ')}]`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => TYPES[type]).join(' | ')
  return schema.$ref ? 'Dict[str, Any]' : (TYPES[schema.type ?? ''] ?? 'Any')
}

function docOf({ summary, description = '' }: Operation, named: Argument[]): string {
  const rows = named.map(({ name, about }) => `:param ${name}: ${about}`)
  const lines = [`${summary}.`, '', description, '', ...rows].map((line) => line.trim())
  const text = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\n        ').replace(/ +$/gm, '')
}

const dictOf = (named: Argument[], more: string[] = []) =>
  `{${[...named.map(({ name, as }) => `${quoted(as)}: ${name}`), ...more].join(', ')}}`
const quoted = (text: string) => JSON.stringify(text)
const literal = (value: unknown) =>
  value === null
    ? 'None'
    : value === true
      ? 'True'
      : value === false
        ? 'False'
        : JSON.stringify(value)
const plain = (name: string) => (KEYWORDS.has(name) ? `${name}_` : name)
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const classOf = (group: string) => group.charAt(0).toUpperCase() + group.slice(1)
