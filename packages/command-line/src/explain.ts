import { ApiError, ConnectionError } from '@svc/client'
import { NotSignedIn } from './sign-in/not-signed-in.ts'
import { Stopped } from './stopped.ts'
import { UsageError } from './usage-error.ts'

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
