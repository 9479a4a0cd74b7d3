import type { Span } from '../../../packages/clip-engine/src/select/score/span.ts'
import {
  holds,
  type PickMetrics,
} from '../../../packages/clip-engine/test/composed/pick-metrics.ts'
import { drawBars } from '../report/bars.ts'
import { mean } from '../report/tables.ts'
import { apart } from './baselines.ts'
import { prepareCases } from './cases/prepare-cases.ts'
import {
  areaUnderCurve,
  bootstrap,
  type Figure,
  type Findings,
  type Options,
  timesRandom,
} from './figure.ts'
import { holdOut } from './hold-out.ts'
import type { PickCase } from './pick-case.ts'
import { readShows } from './picked-talk.ts'
import { type PickScores, scorePicks, WAYS } from './score-picks.ts'

const NAMES: Record<keyof PickMetrics, string> = {
  hit1: 'HIT@1',
  hit3: 'HIT@3',
  hit5: 'HIT@5',
  hit10: 'HIT@10',
  recall10: 'recall@10',
  precision5: 'precision@5',
}

/** What is reached on shows that nothing was fitted to, as times what random clips reach. */
const TIMES = { hit1: 2, recall10: 2.2 }
const WORST = { recall10: 1.5 }
/** Chance that of two of the ten clips of a talk the one with the moment is scored higher. */
const ORDERED = 0.6

/** Measures the selection against editors' choices, each show by the weights of the others. */
export async function measureSelection(options: Options): Promise<Findings> {
  const cases = await prepareCases(options)
  const models = holdOut(await readShows(cases))
  const figures: Figure[] = []
  const judged: JudgedClip[] = []
  const within: number[] = []
  const shows: Record<string, PickScores> = {}
  for (const [show, paths] of Object.entries(cases)) {
    const all: number[] = []
    const some = paths.filter((_, at) => at % options.every === 0)
    const trial = { model: models[show] }
    const { left } = await scorePicks(
      some,
      () => ({ left: trial }),
      (talk, { left: { spans, chosen } }) => {
        const ten = judgeClips(talk, chosen)
        judged.push(...ten)
        if (new Set(ten.map(({ isChosen }) => isChosen)).size > 1) within.push(areaOf(ten))
        // The whole talk, divided into clips.
        const best = spans.toSorted((a, b) => b.quality - a.quality)
        all.push(areaOf(judgeClips(talk, apart(best))))
      },
    )
    shows[show] = left
    const of = `${show}, fitted on the others (${some.length} talks)`
    figures.push(...figuresOf(of, left), { of, name: 'AUC of score', ...bootstrap(all) })
  }
  const ordered = { of: 'all', name: 'AUC of score within the ten', ...bootstrap(within) }
  const pictures = {
    'benchmarks-selection.svg': drawFigures(figures.filter(({ baselines }) => baselines)),
    'benchmarks-reliability.svg': drawReliability(judged),
  }
  return {
    figures: [...timesOf(shows), { ...ordered, goal: { is: 'least', value: ORDERED } }, ...figures],
    notes: NOTES,
    pictures,
  }
}

/** How many times as much as random clips each show reaches, their mean and the worst of them. */
function timesOf(shows: Record<string, PickScores>): Figure[] {
  return (['hit1', 'hit10', 'recall10'] as const).flatMap((key) => {
    const pairs = Object.values(shows).map(({ selection, random }) =>
      selection.map((row, at) => ({ reached: row[key], random: random[at]?.[key] ?? 0 })),
    )
    const name = `${NAMES[key]}, times random`
    const each = Object.keys(shows).map((of, at) => ({
      ...{ of, name },
      ...timesRandom([pairs[at] ?? []]),
    }))
    const [worst] = each.toSorted((a, b) => a.value - b.value)
    const least = (goals: Partial<Record<string, number>>) => {
      const value = goals[key]
      return value === undefined ? {} : { goal: { is: 'least', value } as const }
    }
    return [
      { of: `mean of ${each.length} shows`, name, ...timesRandom(pairs), ...least(TIMES) },
      ...(worst ? [{ ...worst, of: `worst show: ${worst.of}`, ...least(WORST) }] : []),
    ]
  })
}

const NOTES = [
  'Interviews that open with sentences which an editor cut from the interview itself; the opening is taken away, and where it was said is the ' +
    'truth. A clip holds a moment when it covers half of it. HIT@k: one of the k best clips holds a moment; recall@10: share of the moments ' +
    'that the ten best hold; precision@5: share of the five best that hold one. Random clips have the lengths of the engine’s (50 draws).',
  'AUC: chance that of two clips, one of them holding a moment, that one has the higher score; over all clips that a ' +
    'talk is divided into, or over the ten that are chosen. The recordings are not at hand, so nothing is heard or seen.',
  'Times random: the mean over the talks of a show, as times that of random clips; then the mean over the shows. Place in the talk is no feature.',
]

/** Each figure with its 95 % bootstrap interval over talks. */
export function figuresOf(of: string, scores: PickScores): Figure[] {
  const names = Object.keys(NAMES) as (keyof PickMetrics)[]
  const estimate = (way: keyof PickScores, name: keyof PickMetrics) =>
    bootstrap(scores[way].map((row) => row[name]))
  return names.map((name) => ({
    ...{ of, name: NAMES[name], ...estimate('selection', name) },
    baselines: Object.fromEntries(WAYS.map((way) => [way, estimate(way, name)])),
  }))
}

interface JudgedClip {
  score: number
  isChosen: boolean
}

function judgeClips({ moments }: PickCase, clips: Span[]): JudgedClip[] {
  return clips.map((clip) => ({
    score: Math.round(100 * clip.quality),
    isChosen: moments.some((moment) => holds(clip, moment)),
  }))
}

const areaOf = (clips: JudgedClip[]) =>
  areaUnderCurve(clips.map(({ score, isChosen }) => ({ value: score, isChosen })))

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
