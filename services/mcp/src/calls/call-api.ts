import { ApiError, type ErrorBody, type Problem } from '@svc/errors'
import { type Send, unavailable } from '../api-sender.ts'
import type { ToolRequest } from './request-of.ts'

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
