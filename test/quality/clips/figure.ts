import { seeded } from '../../../packages/clip-engine/test/composed/compose-words.ts'
import type { Estimate } from '../report/bars.ts'
import { markdownTable, mean } from '../report/tables.ts'

/** The minimum or maximum that a figure should reach. */
export interface Goal {
  is: 'least' | 'most'
  value: number
}

/** One measured figure, with its baselines and goal for comparison. */
export interface Figure extends Estimate {
  /** The measured object: a show, a file, a source of the words. */
  of: string
  name: string
  /** Results without the engine, by the name of the method. */
  baselines?: Record<string, Estimate>
  goal?: Goal
}

/** What parts of the benchmark are asked for; see the help of the command. */
export interface Options {
  every: number
  fetch: boolean
  from: string
  cases: string
  whisper: string
}

/** The results of one part of the benchmark. */
export interface Findings {
  figures: Figure[]
  /** Shown under the table, each a sentence or more. */
  notes: string[]
  /** Pictures by the names of their files, shown before the table. */
  pictures?: Record<string, string>
}

/** Reports a missing requirement of one part of the benchmark; the other parts are still measured. */
export class NotMeasurable extends Error {}

/** Writes figures as Markdown: a table, and notes below it. */
export function describeFindings({ figures, notes, pictures = {} }: Findings): string {
  const ways = [...new Set(figures.flatMap(({ baselines }) => Object.keys(baselines ?? {})))]
  const rows = figures.map((figure) => [
    ...[figure.of, figure.name, showEstimate(figure), showGoal(figure)],
    ...ways.map((way) => showEstimate(figure.baselines?.[way])),
  ])
  const table = markdownTable(['Of', 'Figure', 'Reached', 'Goal', ...ways], rows)
  const shown = Object.keys(pictures).map((file) => `![What the table says](${file})`)
  return [...shown, table, ...notes].join('\n\n')
}

function showEstimate(estimate?: Estimate): string {
  if (!estimate) return ''
  const { value, interval } = estimate
  if (!interval) return showNumber(value)
  return `${showNumber(value)} (${showNumber(interval.low)}–${showNumber(interval.high)})`
}

function showGoal({ value, goal }: Figure): string {
  if (!goal) return ''
  const isLeast = goal.is === 'least'
  const text = `${isLeast ? '≥' : '≤'} ${goal.value}`
  const isReached = isLeast ? value >= goal.value : value <= goal.value
  return isReached ? text : `**missed:** ${text}`
}

function showNumber(value: number): string {
  if (Number.isInteger(value)) return String(value)
  if (Math.abs(value) >= 100) return value.toFixed(0)
  return Math.abs(value) < 0.01 ? value.toPrecision(2) : value.toFixed(3)
}

const RESAMPLES = 2000

/** The mean with its 95 % bootstrap interval: of the means of equally many values, drawn with replacement. */
export function bootstrap(values: readonly number[]): Required<Estimate> {
  const random = seeded(2)
  const draw = () => values[Math.floor(random() * values.length)] ?? 0
  return { value: mean(values), interval: intervalOf(() => mean(values.map(draw))) }
}

/** @param draw - Gives the figure of values that are drawn anew. */
function intervalOf(draw: () => number): Required<Estimate>['interval'] {
  const all = Float64Array.from({ length: RESAMPLES }, draw).sort()
  const at = (share: number) => all[Math.floor(share * RESAMPLES)] ?? 0
  return { low: at(0.025), high: at(0.975) }
}

/** What one talk reached, and random clips of the same lengths in it. */
interface BesideRandom {
  reached: number
  random: number
}

/** How many times as much as by random clips is reached, in the mean over groups of talks, with its 95 % bootstrap interval over the talks of each. */
export function timesRandom(groups: readonly (readonly BesideRandom[])[]): Required<Estimate> {
  const random = seeded(3)
  const ratio = (talks: readonly BesideRandom[]) =>
    mean(talks.map((talk) => talk.reached)) / mean(talks.map((talk) => talk.random))
  const of = (all: readonly (readonly BesideRandom[])[]) => mean(all.map(ratio))
  const redrawn = () =>
    groups.map((talks) => talks.flatMap(() => talks[Math.floor(random() * talks.length)] ?? []))
  return { value: of(groups), interval: intervalOf(() => of(redrawn())) }
}

/** The probability that a chosen item has a higher value than one that was not chosen; ties count half. 0.5 means no information. */
export function areaUnderCurve(values: { value: number; isChosen: boolean }[]): number {
  const groups = Map.groupBy(values, ({ value }) => value)
  let below = 0
  let wins = 0
  for (const [, group] of [...groups].sort(([a], [b]) => a - b)) {
    const chosen = group.filter(({ isChosen }) => isChosen).length
    wins += chosen * (below + (group.length - chosen) / 2)
    below += group.length - chosen
  }
  const chosen = values.length - below
  return chosen > 0 && below > 0 ? wins / (chosen * below) : 0.5
}
