import type { ScoreBreakdown } from '../../../packages/clip-engine/src/select/clip-candidate.ts'
import type { Span } from '../../../packages/clip-engine/src/select/score/span.ts'
import {
  holds,
  type PickMetrics,
} from '../../../packages/clip-engine/test/composed/pick-metrics.ts'
import { drawBars } from '../report/bars.ts'
import { mean } from '../report/tables.ts'
import { prepareCases } from './cases/prepare-cases.ts'
import { areaUnderCurve, bootstrap, type Figure, type Findings, type Options } from './figure.ts'
import { holdOut } from './hold-out.ts'
import type { PickCase } from './pick-case.ts'
import { readShows } from './picked-talk.ts'
import { joinScores, type PickScores, scorePicks, WAYS } from './score-picks.ts'

const NAMES: Record<keyof PickMetrics, string> = {
  hit1: 'HIT@1',
  hit3: 'HIT@3',
  hit5: 'HIT@5',
  hit10: 'HIT@10',
  recall10: 'recall@10',
  precision5: 'precision@5',
}

type Goals = Partial<Record<keyof PickMetrics, number>>
const OTHER_SHOW: Goals = { hit1: 0.1, hit10: 0.55, recall10: 0.14 }
const FOLDS: Goals = { hit1: 0.15, hit5: 0.4, hit10: 0.55, recall10: 0.17, precision5: 0.1 }

/**
 * Measures the selection against editors' choices, never on a talk that its weights were fitted on: each show by the weights of
 * the other, and the interviews of both in five folds.
 */
export async function measureSelection(options: Options): Promise<Findings> {
  const cases = await prepareCases(options)
  const talks = await readShows(cases)
  const trialsOf = holdOut(talks)
  const figures: Figure[] = []
  const folds: PickScores[] = []
  const judged: JudgedClip[] = []
  for (const [show, paths] of Object.entries(cases)) {
    const others = Object.keys(cases).filter((name) => name !== show)
    const areas = new Areas()
    const some = paths.filter((_, at) => at % options.every === 0)
    const scores = await scorePicks(some, trialsOf, (talk, tried) => {
      const { spans, chosen } = tried['other shows']
      judged.push(...judgeClips(talk, chosen))
      areas.add(judgeClips(talk, divide(spans)))
    })
    const of = `${show}, fitted on ${others.join(', ')} (${some.length} talks)`
    figures.push(...figuresOf(of, scores['other shows'], OTHER_SHOW), ...areas.figuresOf(show))
    folds.push(scores.folds)
  }
  const all = joinScores(folds)
  figures.push(...figuresOf(`five folds of both (${all.selection.length} talks)`, all, FOLDS))
  const shown = figures.filter(({ baselines, name }) => baselines && !name.startsWith('AUC'))
  const pictures = {
    'benchmarks-selection.svg': drawFigures(shown),
    'benchmarks-reliability.svg': drawReliability(judged),
  }
  return { figures, notes: NOTES, pictures }
}

const NOTES = [
  'Interviews that open with sentences which an editor cut from the interview itself; the opening is taken away, and where it was said is the ' +
    'truth. A clip holds a moment when it covers half of it. HIT@k: one of the k best clips holds a moment; recall@10: share of the moments ' +
    'that the ten best hold; precision@5: share of the five best that hold one. Random clips have the lengths of the engine’s (50 draws).',
  'AUC: chance that of two clips, one of them holding a moment, that one has the higher value; over all clips that a ' +
    'talk is divided into. The recordings are not at hand, so nothing is heard or seen: `audio_energy` and `visual` say nothing here.',
]

/** Each figure with its 95 % bootstrap interval over talks. */
export function figuresOf(of: string, scores: PickScores, goals: Goals): Figure[] {
  const names = Object.keys(NAMES) as (keyof PickMetrics)[]
  const estimate = (way: keyof PickScores, name: keyof PickMetrics) =>
    bootstrap(scores[way].map((row) => row[name]))
  const figures = names.map((name) => ({
    ...{ of, name: NAMES[name], ...estimate('selection', name) },
    baselines: Object.fromEntries(WAYS.map((way) => [way, estimate(way, name)])),
    ...(goals[name] !== undefined && { goal: { is: 'least', value: goals[name] } as const }),
  }))
  const above = figures.filter(
    ({ interval, baselines }) => interval.low > (baselines['random']?.value ?? 0),
  )
  const all = { is: 'least', value: figures.length } as const
  return [
    ...figures,
    { of, name: 'of these, whole interval above random', value: above.length, goal: all },
  ]
}

interface JudgedClip {
  score: number
  breakdown: ScoreBreakdown
  isChosen: boolean
}

function judgeClips({ moments }: PickCase, clips: Span[]): JudgedClip[] {
  return clips.map((clip) => ({
    score: Math.round(100 * clip.quality),
    breakdown: clip.ratings,
    isChosen: moments.some((moment) => holds(clip, moment)),
  }))
}

/** Divides a whole talk into clips, the best ones first. */
function divide(spans: Span[]): Span[] {
  const taken: Span[] = []
  for (const span of spans.toSorted((a, b) => b.quality - a.quality)) {
    if (taken.every((other) => span.end <= other.start || span.start >= other.end)) taken.push(span)
  }
  return taken
}

/** Collects for each score how well it separates a talk's chosen clips from its others. */
class Areas {
  private readonly areas: Record<string, number[]> = {}

  add(clips: JudgedClip[]): void {
    const names = Object.keys(clips[0]?.breakdown ?? {}) as (keyof ScoreBreakdown)[]
    this.note('score', clips, ({ score }) => score)
    for (const name of names) this.note(name, clips, ({ breakdown }) => breakdown[name])
  }

  figuresOf(show: string): Figure[] {
    return Object.entries(this.areas).map(([name, values]) => ({
      ...{ of: show, name: `AUC of ${name}`, ...bootstrap(values) },
      baselines: { random: { value: 0.5 } },
    }))
  }

  private note(name: string, clips: JudgedClip[], read: (clip: JudgedClip) => number): void {
    const values = clips.map((clip) => ({ value: read(clip), isChosen: clip.isChosen }))
    this.areas[name] = [...(this.areas[name] ?? []), areaUnderCurve(values)]
  }
}

/** Draws results next to the baselines without the engine: one panel per measured object. */
function drawFigures(figures: Figure[]): string {
  const panels = [...Map.groupBy(figures, ({ of }) => of)].map(([title, own]) => ({
    title,
    groups: own.map(({ name, baselines, ...reached }) => ({
      name,
      bars: [reached, ...WAYS.map((way) => baselines?.[way] ?? { value: 0 })],
    })),
  }))
  const title = 'What was reached beside what is reached without the engine'
  return drawBars({ title, names: ['engine', ...WAYS], panels })
}

const BIN = 10
/** A share of fewer clips is not meaningful. */
const FEWEST = 10

/** Draws how often clips of each score were chosen, and the overall share of chosen clips. */
function drawReliability(clips: JudgedClip[]): string {
  const isIn = (low: number) =>
    clips.filter(({ score }) => Math.min(score, 99) - (Math.min(score, 99) % BIN) === low)
  const groups = Array.from({ length: 100 / BIN }, (_, at) => at * BIN)
    .map((low) => ({ low, inside: isIn(low) }))
    .filter(({ inside }) => inside.length >= FEWEST)
    .map(({ low, inside }) => ({
      name: `${low} to ${low + BIN}: ${inside.length}`,
      bars: [bootstrap(inside.map(({ isChosen }) => Number(isChosen)))],
    }))
  const title = 'Share of clips that hold a moment which an editor chose, by score'
  const mark = mean(clips.map(({ isChosen }) => Number(isChosen)))
  return drawBars({ title, names: ['score: clips'], panels: [{ title, groups }], mark })
}
