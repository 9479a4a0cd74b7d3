import { INVARIANTS, NOT_SHOWN } from './invariants/all.ts'
import type { Evidence, Verdict } from './invariants/evidence.ts'
import { driftOf } from './invariants/ledger.ts'
import { figuresOf, type PhaseFigures } from './phase-figures.ts'

/** What a run found. */
export interface Finding {
  seed: number
  phases: PhaseFigures[]
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
  const phases = figuresOf(evidence)
  const isBroken = verdicts.some(({ verdict }) => verdict.broken.length > 0)
  const text = [
    ...phases.map(describePhase),
    '',
    ...verdicts.flatMap(describeVerdict),
    ...NOT_SHOWN.map(([name, reason]) => `${name.padEnd(4)} not shown here: ${reason}`),
    '',
    describeWhole(evidence, verdicts),
    `Seed ${seed}: ${isBroken ? 'an invariant is broken' : 'no invariant is broken'}.`,
  ].join('\n')
  return { seed, phases, verdicts, text, isBroken }
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

function describePhase({ name, begin, offered, failed, ...rest }: PhaseFigures): string {
  const { codes, unknown, milliseconds, recovered, beside } = rest
  const kinds = codes.map(([code, count]) => `${count} ${code}`).join(', ')
  return [
    `${begin.toFixed(0).padStart(4)} s ${name}:`,
    `${offered} offered, ${offered - failed} ok, ${failed} failed`,
    `${kinds && `(${kinds}) `}${unknown} unknown,`,
    `p50/p95/p99/max ${milliseconds.map((time) => time.toFixed(0)).join('/')} ms,`,
    ...(beside === null ? [] : [`beside it well in ${beside.toFixed(1)} s,`]),
    `recovered in ${recovered.toFixed(1)} s`,
  ].join(' ')
}

function describeWhole({ calls, snapshot }: Evidence, verdicts: Finding['verdicts']): string {
  const count = (name: string) =>
    verdicts.find((one) => one.name === name)?.verdict.broken.length ?? 0
  const drift = snapshot.credits.reduce((sum, one) => sum + driftOf(snapshot, one.account_id), 0)
  const failed = snapshot.renders.filter(({ status }) => status === 'failed').length
  const keyed = new Set(calls.flatMap(({ key }) => key ?? [])).size
  return (
    `${calls.length} calls, ${keyed} keys, ${snapshot.projects.length} projects, ` +
    `${snapshot.renders.length} renders (${failed} failed), ${snapshot.posts.length} posts: ` +
    `${count('I3')} lost, ${count('I2')} doubled, ${count('I4')} wrongly delivered, drift of ${drift} credits.`
  )
}
