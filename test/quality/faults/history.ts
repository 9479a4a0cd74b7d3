import { appendFileSync } from 'node:fs'
import type { Beside } from './run.ts'

/** How a call ended: with success, with a refusal that changed nothing, or it is unknown whether it changed anything. */
export type Outcome = 'ok' | 'fail' | 'info'

/** One request and what came of it. Times are milliseconds since the run began. */
export interface Call {
  id: number
  op: string
  /** Number of the tenant. */
  tenant: number
  /** The place of the gateway that it was sent to. */
  gateway: number
  method: string
  path: string
  /** `Idempotency-Key`. */
  key: string | null
  /** What is written: calls of one subject never overlap, so that their order is known. */
  subject: string | null
  /** The value that the subject has afterwards; `null`: it is gone. */
  value: string | null
  /** The statuses that are as they should be. */
  expected: readonly number[]
  at: number
  done: number
  outcome: Outcome
  /** `null` without an answer. */
  status: number | null
  /** Of the error body. */
  code: string | null
  /** Whether the answer carried both ids, and a body of errors if it was a refusal. */
  isWellFormed: boolean
  /** Of the answer's body. */
  digest: string | null
  /** The id of the resource in the answer, and its status. */
  shows: { id: string; status: string | null } | null
  /** Marks of other tenants in the answer. */
  foreign: string[]
}

/** One reading of a list from its beginning to its end. */
export interface Walk {
  tenant: number
  begin: number
  end: number
  /** The ids on its pages, in their order. */
  seen: string[]
}

/** A file that was sent in parts, and of which the service said that it has it. */
export interface Sent {
  upload_id: string
  sha256: string
}

/** The numbers of the events that a stream of a project showed, in their order. */
export interface Followed {
  project_id: string
  seen: number[]
}

/** That a fault was brought about, or healed; and what went wrong with that. */
export interface Attempt {
  name: string
  wrong: string | null
}

/** The time in which a fault was on, and until when its consequences are excused. */
export interface Phase {
  name: string
  begin: number
  /** When the fault was over; the phase lasts until the next one begins. */
  healed: number
  end: number
  /** Seconds after `healed` within which everything must work again; `null`: nothing may fail at all. */
  recovery: number | null
  beside?: Beside | undefined
  /** The codes that are a consequence of it; all when absent. */
  codes?: readonly string[] | undefined
}

/** Whether the call was answered as it should be. */
export const isWell = ({ status, expected, code }: Call) =>
  (status !== null && expected.includes(status)) || code === 'IDEMPOTENCY_IN_PROGRESS'

/** Whether a failure of this call is a consequence of a fault. */
export function isExcused(
  call: Pick<Call, 'at' | 'done' | 'gateway' | 'code'>,
  phases: Phase[],
): boolean {
  return phases.some(
    (phase) =>
      call.at <= excusedUntil(call, phase) &&
      call.done >= phase.begin &&
      (phase.codes?.includes(call.code ?? '') ?? true),
  )
}

function excusedUntil({ gateway }: Pick<Call, 'gateway'>, phase: Phase): number {
  const { begin, healed, recovery, beside } = phase
  if (recovery === null) return -Infinity
  const isBeside = beside !== undefined && beside.gateway !== gateway
  return isBeside ? begin + beside.seconds * 1000 : healed + recovery * 1000
}

/** Keeps the calls in memory and in a file, a line when a call begins and one when it ends. */
export class History {
  readonly calls: Call[] = []
  readonly walks: Walk[] = []
  readonly attempts: Attempt[] = []
  readonly sent: Sent[] = []
  readonly streams: Followed[] = []
  readonly #started = performance.now()
  #count = 0

  constructor(readonly path: string) {}

  now(): number {
    return performance.now() - this.#started
  }

  begin(call: Pick<Call, 'op' | 'tenant' | 'gateway' | 'method' | 'path' | 'key'>): {
    id: number
    at: number
  } {
    this.#count += 1
    const begun = { id: this.#count, at: this.now() }
    this.#write({ type: 'invoke', ...begun, ...call })
    return begun
  }

  end(call: Call): Call {
    this.calls.push(call)
    this.#write({ type: call.outcome, ...call })
    return call
  }

  #write(line: object): void {
    appendFileSync(this.path, `${JSON.stringify(line)}\n`)
  }
}
