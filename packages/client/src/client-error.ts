import type { ServiceProblem } from './routes.ts'

/** A call that the service refused, or that never reached it. */
export class ClientError extends Error {
  /** The HTTP status; `null` when there was no answer at all. */
  readonly status: number | null
  /** What the service says is wrong; empty when there was no answer. */
  readonly problems: readonly ServiceProblem[]
  /** Quote it when asking why. */
  readonly requestId: string | null

  constructor(
    status: number | null,
    problems: readonly ServiceProblem[],
    options: { requestId?: string | null; cause?: unknown } = {},
  ) {
    super(describe(status, problems), { cause: options.cause })
    this.name = 'ClientError'
    this.status = status
    this.problems = problems
    this.requestId = options.requestId ?? null
  }

  /** The code of the first problem; `null` when there is none. */
  get code(): ServiceProblem['code'] | null {
    return this.problems[0]?.code ?? null
  }

  /** Whether the same call may succeed a little later. */
  get isTransient(): boolean {
    return this.status === null || TRANSIENT.has(this.status)
  }
}

const TRANSIENT = new Set([429, 502, 503])

function describe(status: number | null, problems: readonly ServiceProblem[]): string {
  if (status === null) return 'The service did not answer.'
  if (problems.length === 0) return `The service answered ${status}.`
  return problems
    .map(({ description, location }) => (location ? `${location}: ${description}` : description))
    .join('\n')
}
