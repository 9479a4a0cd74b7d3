import { type Call, listCalls, resolve } from './calls.ts'
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
  const groups = await listCalls(document)
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

const ANSWERS = { nothing: 'None', bytes: 'bytes', json: 'Dict[str, Any]', pages: 'Pages' }

function methodText(document: ApiDocument, call: Call): string {
  const { name, verb, path, operation, parameters, answer } = call
  const of = (kind: string) => parameters.filter((one) => one.in === kind).map(argumentOf)
  const body = call.body ? membersOf(resolve(document, call.body)) : []
  const sent = body.filter(({ as }) => as !== 'dry_run')
  const headers = of('header').filter(({ as }) => HEADERS.includes(as))
  const named = [...of('query'), ...sent, ...headers]
  const ids = of('path').map(({ name, type }) => `${name}: ${type}`)
  const options = named.map((one) => `${one.name}: ${one.type}${one.isRequired ? '' : ' = ...'}`)
  const signature = ['self', ...ids, ...(named.length > 0 ? ['*'] : []), ...options].join(', ')
  const dry = call.isEstimate ? ['"dry_run": True'] : []
  const isList = answer === 'pages'
  const ask = isList ? 'Pages' : `self._transport.${answer === 'bytes' ? 'open' : 'call'}`
  const values = [
    isList ? 'self._transport' : quoted(verb),
    `f${quoted(path.replace(/\{(\w+)\}/g, '{path_id($1)}'))}`,
    dictOf(of('query')),
    ...(isList ? [] : [call.body ? dictOf(sent, dry) : 'None']),
    dictOf(headers),
  ]
  return `    def ${plain(snake(name))}(${signature}) -> ${ANSWERS[answer]}:
        """${docOf(operation, [...of('path'), ...named])}"""
        return ${ask}(${values.join(', ')})
`
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
