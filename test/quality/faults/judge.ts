import { quantile } from '../report/tables.ts'
import type { Evidence } from './evidence.ts'
import { type Call, isWell } from './history.ts'
import * as ofCalls from './invariants/calls.ts'
import * as ofStored from './invariants/stored.ts'
import { bytes, faults, streams, webhooks } from './invariants/told.ts'

export const INVARIANTS: readonly ofStored.Invariant[] = [
  ...[
    faults,
    ofStored.ledger,
    ofCalls.keys,
    ofCalls.acknowledged,
    ofStored.deliveries,
    ofStored.quiet,
  ],
  ...[ofCalls.pages, ofCalls.tenants, ofCalls.refusals, ofCalls.success, ofCalls.revoked],
  ...[ofStored.videos, ofCalls.statuses, ofStored.secrets, bytes, webhooks, streams],
]

/** What this run does not show, and where it is shown instead. */
const NOT_SHOWN = {
  I10: 'the limits are raised so that they do not hide failures: packages/rate-limit/test',
  I12: 'minutes are too short for a slope of memory: test/standalone-connections.test.ts',
}

/** What a run found. */
export interface Finding {
  seed: number
  phases: PhaseFigures[]
  verdicts: { name: string; title: string; verdict: ofStored.Verdict }[]
  /** Lines for people. */
  text: string
  isBroken: boolean
}

/** What a fault did to the calls that began between it and the next one. */
interface PhaseFigures {
  name: string
  offered: number
  failed: number
  /** Seconds from the end of the fault to the beginning of the last call that failed. */
  recovered: number
  /** Seconds from the beginning of the fault until no call through another gateway failed; `null` when all were harmed. */
  beside: number | null
  text: string
}

const MOST_SHOWN = 5

export function judge(evidence: Evidence, seed: number): Finding {
  const verdicts = INVARIANTS.map(({ name, title, check }) => ({
    ...{ name, title },
    verdict: check(evidence),
  }))
  const phases = evidence.phases.map((phase) => figuresOf(phase, evidence.calls))
  const isBroken = verdicts.some(({ verdict }) => verdict.broken.length > 0)
  const text = [
    ...phases.map((phase) => phase.text),
    '',
    ...verdicts.flatMap(describeVerdict),
    ...Object.entries(NOT_SHOWN).map(([name, why]) => `${name.padEnd(4)} not shown here: ${why}`),
    '',
    describeWhole(evidence, verdicts),
    `Seed ${seed}: ${isBroken ? 'an invariant is broken' : 'no invariant is broken'}.`,
  ].join('\n')
  return { seed, phases, verdicts, text, isBroken }
}

/** The broken rules, a line each, but for lines that a machine explains on which other tests run, too. */
export function brokenLines({ verdicts }: Finding, explained: RegExp): string[] {
  return verdicts.flatMap(({ name, verdict }) =>
    verdict.broken.filter((line) => !explained.test(line)).map((line) => `${name} ${line}`),
  )
}

function figuresOf(phase: Evidence['phases'][number], calls: Call[]): PhaseFigures {
  const { name, begin, healed, end, beside: left } = phase
  const own = calls.filter(({ at }) => at >= begin && at < end)
  const failed = own.filter((call) => !isWell(call))
  const codes = Map.groupBy(failed, ({ status, code }) => code ?? String(status ?? 'cut'))
  const kinds = [...codes].map(([code, same]) => `${same.length} ${code}`).join(', ')
  const unknown = own.filter(({ outcome }) => outcome === 'info').length
  const times = own.map(({ at, done }) => done - at)
  const spread = [0.5, 0.95, 0.99, 1]
    .map((share) => (quantile(times, share) || 0).toFixed(0))
    .join('/')
  const recovered = lastOf(failed, healed)
  const others = failed.filter(({ gateway }) => gateway !== left?.gateway)
  const beside = left ? lastOf(others, begin) : null
  const text = [
    `${(begin / 1000).toFixed(0).padStart(4)} s ${name}:`,
    `${own.length} offered, ${own.length - failed.length} ok, ${failed.length} failed`,
    `${kinds && `(${kinds}) `}${unknown} unknown, p50/p95/p99/max ${spread} ms,`,
    ...(beside === null ? [] : [`beside it well in ${beside.toFixed(1)} s,`]),
    `recovered in ${recovered.toFixed(1)} s`,
  ].join(' ')
  return { name, offered: own.length, failed: failed.length, recovered, beside, text }
}

/** Seconds from a moment to the beginning of the last of these calls. */
const lastOf = (failed: Call[], since: number) =>
  Math.max(0, ...failed.map(({ at }) => (at - since) / 1000))

function describeVerdict({ name, title, verdict }: Finding['verdicts'][number]): string[] {
  const { looked, broken } = verdict
  const state = broken.length > 0 ? `${broken.length} BROKEN` : looked > 0 ? 'held' : 'nothing seen'
  const lines = broken.slice(0, MOST_SHOWN).map((line) => `       ${line}`)
  const more = broken.length - lines.length
  const rest = more > 0 ? [`       and ${more} more`] : []
  return [`${name.padEnd(4)} ${state}, of ${looked}: ${title}`, ...lines, ...rest]
}

function describeWhole({ calls, snapshot }: Evidence, verdicts: Finding['verdicts']): string {
  const count = (name: string) =>
    verdicts.find((one) => one.name === name)?.verdict.broken.length ?? 0
  const drifts = snapshot.credits.map((one) => ofStored.driftOf(snapshot, one.account_id))
  const failed = snapshot.renders.filter(({ status }) => status === 'failed').length
  const keyed = new Set(calls.flatMap(({ key }) => key ?? [])).size
  return (
    `${calls.length} calls, ${keyed} keys, ${snapshot.projects.length} projects, ` +
    `${snapshot.renders.length} renders (${failed} failed), ${snapshot.posts.length} posts: ` +
    `${count('I3')} lost, ${count('I2')} doubled, ${count('I4')} wrongly delivered, drift of ${drifts.reduce((sum, one) => sum + one, 0)} credits.`
  )
}
