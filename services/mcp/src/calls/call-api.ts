import { ApiError, type ErrorBody, type Problem } from '@svc/errors'
import { type Send, unavailable } from '../callers.ts'
import { WAIT_SECONDS } from '../openapi/tool-input.ts'
import type { ReadyTool } from '../openapi/toolbox.ts'
import type { Tool } from '../tools/tool.ts'

/** The caller, and how to reach the API: shared by all requests of one POST. */
export interface Calling {
  send: Send
  /** The credential that the API accepts, with the caller's ids and address. */
  headers: Headers
  /** Pause between two polls of a tool that waits; two seconds by default. */
  pauseMilliseconds?: number
  /** Reads files of results: their links lead to another service than the API. */
  readFile: Send
  /** Uploads a file of this machine and returns its `upload_id`; absent when calls come from other machines. */
  sendFile?(file: LocalFile, signal: AbortSignal): Promise<string>
  /** Gets a new credential for the caller: the one issued for an access token expires sooner than a tool may wait. */
  renew?(): Promise<void>
  /** Whether answers are given as data too. */
  isStructured?: boolean
  /** Called with the status of every answer of the API. */
  onAnswer?(status: number): void
}

/** A file that an agent names by its path. */
export interface LocalFile {
  path: string
  purpose: 'source' | 'transcript' | 'asset'
}

/** An answer of `/v1`. */
export interface Answer {
  status: number
  /** `null` when there is none, as after a deletion. */
  body: object | null
  /** Empty unless the request was refused. */
  problems: readonly Problem[]
  request_id: string | null
}

/**
 * Sends a tool's request to `/v1`, with the caller's own credential.
 *
 * An unreachable API is a refusal like any other, `UPSTREAM_ERROR`.
 *
 * @throws The signal's reason, when the request was cancelled.
 */
export async function callApi(
  calling: Calling,
  request: ToolRequest,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const response = await send(calling, request, signal)
    calling.onAnswer?.(response.status)
    return await answerOf(response)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, problems } = error
    return { status, body: null, problems, request_id: calling.headers.get('x-request-id') }
  }
}

function send(
  { send, headers: own }: Calling,
  { method, path, body, idempotencyKey }: ToolRequest,
  signal: AbortSignal,
): Promise<Response> {
  const headers = new Headers(own)
  if (body) headers.set('content-type', 'application/json')
  if (idempotencyKey !== null) headers.set('idempotency-key', idempotencyKey)
  return send(path, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) })
}

async function answerOf(response: Response): Promise<Answer> {
  const body = await bodyOf(response)
  const problems = response.ok ? [] : problemsOf(body)
  if (!response.ok && problems.length === 0) throw unavailable()
  return {
    status: response.status,
    body,
    problems,
    request_id: response.headers.get('x-request-id'),
  }
}

async function bodyOf(response: Response): Promise<object | null> {
  const text = await response.text().catch(() => {
    throw unavailable()
  })
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    throw unavailable()
  }
}

function problemsOf(body: object | null): readonly Problem[] {
  return body && 'errors' in body ? (body as ErrorBody).errors : []
}

/** The request to `/v1` for a call of a tool. */
interface ToolRequest {
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
