import { listMethods, type Method } from './methods.ts'
import type { Schema } from './schema-text.ts'
import type { ApiDocument, Operation, Parameter } from './types-of.ts'

/** A method of a client, and what the document says of the endpoint that it calls. */
export interface Call extends Pick<Method, 'group' | 'name' | 'verb' | 'isEstimate'> {
  path: string
  operation: Operation
  parameters: Parameter[]
  /** What is sent; `undefined` when nothing is. */
  body: Schema | undefined
  answer: 'nothing' | 'bytes' | 'json' | 'pages'
  /** The shape of a JSON answer. */
  shape: Schema
}

/** Lists the methods of the client in TypeScript by their groups, for those in other languages. */
export async function listCalls(document: ApiDocument): Promise<Map<string, Call[]>> {
  const calls = (await listMethods()).map((method) => callOf(document, method))
  return Map.groupBy(calls, ({ group }) => group)
}

/** What a schema stands for, where it names another. */
export function resolve({ components }: ApiDocument, schema: Schema): Schema {
  return schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
}

function callOf(document: ApiDocument, method: Method): Call {
  const { verb, path, group, name, isEstimate } = method
  const found = Object.entries(document.paths).find(([at, methods]) => {
    const parts = at.split('/').map((part) => (part.startsWith('{') ? 'x' : part))
    return parts.join('/') === path.join('/') && verb.toLowerCase() in methods
  })
  const operation = found?.[1][verb.toLowerCase()]
  if (!found || !operation) throw new Error(`The document lacks what ${group}.${name} calls.`)
  const { parameters = [], requestBody } = operation
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  const answered = answerOf(document, method, operation)
  return { group, name, verb, isEstimate, path: found[0], operation, parameters, body, ...answered }
}

function answerOf(
  document: ApiDocument,
  { verb, isEstimate }: Method,
  { responses }: Operation,
): Pick<Call, 'answer' | 'shape'> {
  if (isEstimate) return { answer: 'json', shape: { $ref: '#/components/schemas/Estimate' } }
  const contents = Object.keys(responses).flatMap((status) =>
    status < '3' ? [responses[status]?.content ?? {}] : [],
  )
  if (contents.every((content) => Object.keys(content).length === 0))
    return { answer: 'nothing', shape: {} }
  const shape = contents.at(-1)?.['application/json']?.schema
  if (!shape) return { answer: 'bytes', shape: {} }
  const isList = verb === 'GET' && 'next_cursor' in (resolve(document, shape).properties ?? {})
  return { answer: isList ? 'pages' : 'json', shape }
}
