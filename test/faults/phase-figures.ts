import type { Call, Phase } from './history.ts'
import { isWell } from './invariants/answers.ts'
import type { Evidence } from './invariants/evidence.ts'

/** What a fault did to the calls that began between it and the next one. */
export interface PhaseFigures {
  name: string
  /** Seconds of the run. */
  begin: number
  offered: number
  failed: number
  /** The failed ones by code, or by status. */
  codes: [code: string, count: number][]
  /** How many of them may have been done or not. */
  unknown: number
  /** Milliseconds: p50, p95, p99 and the most. */
  milliseconds: number[]
  /** Seconds from the end of the fault to the beginning of the last call that failed. */
  recovered: number
  /** Seconds from the beginning of the fault until no call through another gateway failed; `null` when all were harmed. */
  beside: number | null
}

export function figuresOf({ calls, phases }: Pick<Evidence, 'calls' | 'phases'>): PhaseFigures[] {
  return phases.map((phase) => {
    const own = calls.filter(({ at }) => at >= phase.begin && at < phase.end)
    const failed = own.filter((call) => !isWell(call))
    const codes = Map.groupBy(failed, ({ status, code }) => code ?? String(status ?? 'cut'))
    const times = own.map(({ at, done }) => done - at).toSorted((one, other) => one - other)
    return {
      name: phase.name,
      begin: phase.begin / 1000,
      offered: own.length,
      failed: failed.length,
      codes: [...codes].map(([code, same]) => [code, same.length]),
      unknown: own.filter(({ outcome }) => outcome === 'info').length,
      milliseconds: [0.5, 0.95, 0.99, 1].map((part) => percentile(times, part)),
      recovered: lastOf(failed, phase.healed),
      beside: besideOf(phase, failed),
    }
  })
}

function besideOf({ begin, beside }: Phase, failed: Call[]): number | null {
  if (!beside) return null
  return lastOf(
    failed.filter(({ gateway }) => gateway !== beside.gateway),
    begin,
  )
}

/** Seconds from a moment to the beginning of the last of these calls. */
function lastOf(failed: Call[], since: number): number {
  return Math.max(0, ...failed.map(({ at }) => (at - since) / 1000))
}

const percentile = (sorted: number[], part: number) =>
  sorted[Math.ceil(part * sorted.length) - 1] ?? 0
