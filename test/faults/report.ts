import type { Call, Phase } from './history.ts'
import { INVARIANTS, NOT_SHOWN } from './invariants/all.ts'
import { isWell } from './invariants/answers.ts'
import type { Evidence, Verdict } from './invariants/evidence.ts'
import { driftOf } from './invariants/ledger.ts'

/** What a run found. */
export interface Finding {
  seed: number
  verdicts: { name: string; title: string; verdict: Verdict }[]
  /** Lines for people. */
  text: string
  isBroken: boolean
}

const MOST_SHOWN = 5

export function judge(evidence: Evidence, seed: number): Finding {
  const verdicts = INVARIANTS.map(({ name, title, check }) => ({
    ...{ name, title },
    verdict: check(evidence),
  }))
  const isBroken = verdicts.some(({ verdict }) => verdict.broken.length > 0)
  const text = [
    ...describePhases(evidence),
    '',
    ...verdicts.flatMap(describeVerdict),
    ...NOT_SHOWN.map(([name, reason]) => `${name.padEnd(4)} not shown here: ${reason}`),
    '',
    describeWhole(evidence, verdicts),
    `Seed ${seed}: ${isBroken ? 'an invariant is broken' : 'no invariant is broken'}.`,
  ].join('\n')
  return { seed, verdicts, text, isBroken }
}

function describeVerdict({ name, title, verdict }: Finding['verdicts'][number]): string[] {
  const { looked, broken } = verdict
  const state = broken.length > 0 ? `${broken.length} BROKEN` : looked > 0 ? 'held' : 'nothing seen'
  const lines = broken.slice(0, MOST_SHOWN).map((line) => `       ${line}`)
  const more = broken.length - lines.length
  return [
    `${name.padEnd(4)} ${state}, of ${looked}: ${title}`,
    ...lines,
    ...(more > 0 ? [`       and ${more} more`] : []),
  ]
}

function describePhases({ calls, phases }: Evidence): string[] {
  return phases.map((phase) => {
    const own = calls.filter(({ at }) => at >= phase.begin && at < phase.end)
    const failed = own.filter((call) => !isWell(call))
    const codes = Object.entries(
      Object.groupBy(failed, ({ status, code }) => code ?? status ?? 'cut'),
    )
      .map(([code, same]) => `${same?.length} ${code}`)
      .join(', ')
    const times = own.map(({ at, done }) => done - at).toSorted((one, other) => one - other)
    const percentiles = [0.5, 0.95, 0.99, 1].map((part) => `${percentile(times, part)}`).join('/')
    return [
      `${(phase.begin / 1000).toFixed(0).padStart(4)} s ${phase.name}:`,
      `${own.length} offered, ${own.length - failed.length} ok, ${failed.length} failed`,
      `${codes && `(${codes}) `}${own.filter(({ outcome }) => outcome === 'info').length} unknown,`,
      `p50/p95/p99/max ${percentiles} ms, recovered in ${recoveryOf(phase, own).toFixed(1)} s`,
    ].join(' ')
  })
}

/** Seconds from the end of the fault to the last call that was begun after it and failed. */
function recoveryOf({ healed }: Phase, own: Call[]): number {
  const failed = own.filter((call) => !isWell(call) && call.at > healed)
  return Math.max(0, ...failed.map(({ done }) => (done - healed) / 1000))
}

function percentile(sorted: number[], part: number): string {
  return (sorted[Math.ceil(part * sorted.length) - 1] ?? 0).toFixed(0)
}

function describeWhole({ calls, snapshot }: Evidence, verdicts: Finding['verdicts']): string {
  const count = (name: string) =>
    verdicts.find((one) => one.name === name)?.verdict.broken.length ?? 0
  const drift = snapshot.credits.reduce((sum, one) => sum + driftOf(snapshot, one.account_id), 0)
  const keyed = new Set(calls.flatMap(({ key }) => key ?? [])).size
  return (
    `${calls.length} calls, ${keyed} keys, ${snapshot.projects.length} projects, ` +
    `${snapshot.renders.length} renders, ${snapshot.posts.length} posts: ` +
    `${count('I3')} lost, ${count('I2')} doubled, ${count('I4')} wrongly delivered, drift of ${drift} credits.`
  )
}
