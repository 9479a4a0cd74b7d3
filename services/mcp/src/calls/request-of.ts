import { ApiError } from '@svc/errors'
import { WAIT_SECONDS } from '../openapi/tool-input.ts'
import type { ReadyTool } from '../openapi/toolbox.ts'
import type { Tool } from '../tools/tool.ts'

/** The request to `/v1` for a call of a tool. */
export interface ToolRequest {
  method: string
  path: string
  idempotencyKey: string | null
  /** `undefined` for none. */
  body: object | undefined
}

type Arguments = Readonly<Record<string, unknown>>

/**
 * Builds the request: puts each argument into the path, query, body or header where it belongs.
 *
 * Only faults that `/v1` could not see are checked here; everything else is checked there, once.
 *
 * @throws {ApiError} `VALIDATION_ERROR` for arguments that are unknown, missing or of no use where they belong.
 * @throws {ApiError} `NOT_FOUND` for an id that cannot be one.
 */
export function requestOf(ready: ReadyTool, given: Arguments): ToolRequest {
  const faults = faultsOf(ready, given)
  if (faults.length > 0) throw ApiError.invalid(faults)
  const { method, path, input } = ready
  const of = (place: string) =>
    Object.entries(given).filter(([name]) => input.places.get(name) === place)
  const query = new URLSearchParams(of('query').map(([name, value]) => [name, String(value)]))
  const body = Object.fromEntries(of('body'))
  return {
    method,
    path: withIds(path, given) + (query.size > 0 ? `?${query}` : ''),
    idempotencyKey:
      given['idempotency_key'] === undefined ? null : String(given['idempotency_key']),
    body: Object.keys(body).length > 0 ? body : undefined,
  }
}

interface Fault {
  description: string
  location: string
}

function faultsOf({ tool, input }: ReadyTool, given: Arguments): Fault[] {
  const { places, schema } = input
  const unknown = Object.keys(given).filter((name) => !places.has(name))
  const missing = schema.required.filter((name) => given[name] === undefined)
  return [
    ...unknown.map((name) =>
      fault(name, `There is no such argument. Known here: ${[...places.keys()].join(', ')}.`),
    ),
    ...missing.map((name) => fault(name, whatIsMissing(tool, name))),
    ...Object.entries(given).flatMap(([name, value]) => faultOf(places.get(name), name, value)),
  ]
}

const MISSING: Record<string, string> = {
  max_credits: 'It is missing; say the most that this may cost, in credits.',
  confirm: 'It is missing; ask the person, and send true only after they agreed.',
}

function whatIsMissing({ oneOf }: Tool, name: string): string {
  const members = oneOf?.[name]
  return members
    ? `It is missing: give it ${members.join(' or ')}.`
    : (MISSING[name] ?? 'It is missing.')
}

function faultOf(place: string | undefined, name: string, value: unknown): Fault[] {
  if (place === 'path' && typeof value !== 'string') return [fault(name, 'It must be a text.')]
  if (place === 'query' && !['string', 'number', 'boolean'].includes(typeof value)) {
    return [fault(name, 'It must be a text, a number, true or false.')]
  }
  if (name === 'idempotency_key' && !(typeof value === 'string' && KEY.test(value))) {
    return [fault(name, 'It must be a text of 1 to 200 printable ASCII characters.')]
  }
  if (name === 'confirm' && value !== true) {
    return [fault(name, 'It must be true; ask the person, and send it only after they agreed.')]
  }
  if (name === 'detail' && value !== 'short' && value !== 'full') {
    return [fault(name, 'It must be short or full.')]
  }
  if ((name === 'start' || name === 'end') && typeof value !== 'number' && place === 'tool') {
    return [fault(name, 'It must be a number of seconds.')]
  }
  if (name === 'max_seconds' && !isWaitTime(value)) {
    const { minimum, maximum } = WAIT_SECONDS
    return [fault(name, `It must be a whole number from ${minimum} to ${maximum}.`)]
  }
  return []
}

const KEY = /^[\x20-\x7e]{1,200}$/

function isWaitTime(value: unknown): boolean {
  const { minimum, maximum } = WAIT_SECONDS
  return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum
}

const fault = (name: string, description: string): Fault => ({
  description,
  location: `arguments.${name.slice(0, 80)}`,
})

/** Fills in the path; a value that is no id could lead to another path. */
function withIds(path: string, given: Arguments): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = String(given[name])
    if (ID.test(id)) return id
    throw new ApiError('NOT_FOUND', `There is nothing under this ${name}.`)
  })
}

const ID = /^[\w-]{1,100}$/
