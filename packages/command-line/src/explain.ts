import { ApiError, ConnectionError } from '@svc/client'
import { NotSignedIn } from './sign-in/credentials-file.ts'

/** The user stopped the command; work that the service has started goes on. */
export class Stopped extends Error {
  override name = 'Stopped'

  constructor() {
    super('Stopped. What the service works on goes on.')
  }
}

/**
 * Rejects when the signal is aborted; never resolves.
 *
 * @param graceMs - How long other listeners of the signal may take to end in their own way.
 * @throws The reason of the signal.
 */
export function whenStopped(signal: AbortSignal, graceMs = 0): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => setTimeout(() => reject(signal.reason), graceMs)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}

/** The work of the service failed or was cancelled. Its resource is printed all the same. */
export class WorkFailed extends Error {
  override name = 'WorkFailed'

  constructor(
    readonly work: object,
    message: string,
  ) {
    super(message)
  }
}

interface Work {
  status: string
  error: { code: string; message: string } | null
}

/**
 * Returns finished work that was successful.
 *
 * @throws {WorkFailed} It failed or was cancelled.
 */
export function endedWell<W extends Work>(work: W, what: string): W {
  if (work.status === 'completed') return work
  const why = work.error ? ` ${work.error.message} (${work.error.code})` : ''
  throw new WorkFailed(work, `The ${what} is ${work.status}.${why}`)
}

/** The typed words are invalid; the message contains what was received and what is expected. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Parses a JSON object.
 *
 * @param where - What holds it, for the message: an option or a file.
 * @throws {UsageError} It cannot be read, or is no JSON object.
 */
export function readObject(where: string, read: () => string): object {
  let value: unknown
  try {
    value = JSON.parse(read())
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${where} is not JSON: ${why}`)
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new UsageError(`${where} must be a JSON object.`)
}

/** An error, as shown to people and to programs, with its exit code. */
export interface Explained {
  code: number
  sentences: string[]
  json: object
}

/** Exit codes, as the help lists them; 0 is success. */
export const EXIT_CODES = {
  1: 'refused, or the work failed',
  2: 'not typed as it must be',
  3: 'not signed in, or not allowed',
  4: 'not there',
  5: 'no answer, or a fault of the service',
  130: 'stopped',
}

export function explain(error: unknown): Explained {
  if (error instanceof ApiError) return explainRefusal(error)
  const message = error instanceof Error ? error.message : String(error)
  return { code: codeOf(error), sentences: [message, ...adviceOn(error)], json: { message } }
}

function explainRefusal(error: ApiError): Explained {
  const { status, problems, requestId } = error
  const sentences = problems.map(({ code, description, location }) =>
    [code, location, description].filter(Boolean).join(' · '),
  )
  return {
    code: codeOf(error),
    sentences: [
      ...(sentences.length > 0 ? sentences : [error.message]),
      ...adviceOn(error),
      ...(requestId ? [`Request ${requestId}`] : []),
    ],
    json: { message: error.message, status, request_id: requestId, problems },
  }
}

function codeOf(error: unknown): number {
  if (error instanceof UsageError) return 2
  if (error instanceof Stopped) return 130
  if (error instanceof NotSignedIn) return 3
  if (error instanceof ConnectionError) return 5
  if (!(error instanceof ApiError)) return 1
  if (error.status >= 500) return 5
  return { 401: 3, 403: 3, 404: 4 }[error.status] ?? 1
}

function adviceOn(error: unknown): string[] {
  if (error instanceof ApiError && error.status === 401) return ['`clip sign-in` signs in anew.']
  if (error instanceof ApiError && error.code === 'MISSING_SCOPE') {
    return [
      '`clip account` shows what this credential may do; `clip sign-in` asks a person for more.',
    ]
  }
  if (error instanceof ConnectionError) {
    return ['Is it running, and is the address right? --server or BASE_URL names another.']
  }
  return []
}
