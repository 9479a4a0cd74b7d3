import type { AppealModel } from '../../src/select/appeal/appeal-model.ts'
import type { ClipCandidate, ScoreBreakdown } from '../../src/select/clip-candidate.ts'
import { areaUnderCurve } from './auc.ts'
import { bootstrap } from './bootstrap.ts'
import { prepareCases } from './cases/prepare-cases.ts'
import type { Figure, Findings, Goal, ScoreBin } from './figure.ts'
import { fitAppeal } from './fit-appeal.ts'
import type { Options } from './options.ts'
import { type PickCase, readCase } from './pick-case.ts'
import { holds, type PickMetrics } from './pick-metrics.ts'
import { type PickedTalk, readTalks } from './picked-talk.ts'
import { chooseClips, type PickScores, scorePicks, WAYS } from './score-picks.ts'

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
const FOLD_COUNT = 5

/**
 * Measures the selection by what editors chose, never on a talk that its weights were fitted on: each show by the weights of
 * the other, and the interviews of both in five folds.
 */
export async function measureSelection(options: Options): Promise<Findings> {
  const cases = await prepareCases(options)
  const some = (paths: string[]) => paths.filter((_, at) => at % options.every === 0)
  const talks: Record<string, PickedTalk[]> = {}
  for (const [show, [path = '']] of Object.entries(cases)) {
    talks[show] = await readTalks(path.slice(0, path.lastIndexOf('/')))
  }
  const figures: Figure[] = []
  const judged: JudgedClip[] = []
  const judge = (talk: PickCase, clips: ClipCandidate[]) => judged.push(...judgeClips(talk, clips))
  for (const [show, paths] of Object.entries(cases)) {
    const others = Object.keys(cases).filter((name) => name !== show)
    const model = fitAppeal(others.flatMap((name) => talks[name] ?? []))
    const scores = await scorePicks(some(paths), model, judge)
    const of = `${show}, fitted on ${others.join(', ')} (${scores.selection.length} talks)`
    figures.push(...figuresOf(of, scores, OTHER_SHOW))
    figures.push(...(await areasOf(show, some(paths), model)))
  }
  const folds = await scoreFolds(cases, talks, some)
  figures.push(...figuresOf(`five folds of both (${folds.selection.length} talks)`, folds, FOLDS))
  return { figures, notes: NOTES, bins: binsOf(judged) }
}

const NOTES = {
  cases:
    'Interviews that open with sentences which an editor cut from the interview itself; the opening is taken away, and where it was said is the ' +
    'truth. A clip holds a moment when it covers half of it. HIT@k: one of the k best clips holds a moment; recall@10: share of the moments ' +
    'that the ten best hold; precision@5: share of the five best that hold one. Random clips have the lengths of the engine’s (50 draws).',
  areas:
    'AUC: chance that of two clips, one of them holding a moment, that one has the higher value; over all clips that a talk is divided into, every ' +
    'third talk. The recordings are not at hand, so nothing is heard or seen: `audio_energy` and `visual` say nothing here.',
}

async function scoreFolds(
  cases: Record<string, string[]>,
  talks: Record<string, PickedTalk[]>,
  some: (paths: string[]) => string[],
): Promise<PickScores> {
  const all = Object.values(cases).flat()
  const every = Object.values(talks).flat()
  const parts: PickScores[] = []
  for (let fold = 0; fold < FOLD_COUNT; fold += 1) {
    const isOut = (at: number) => at % FOLD_COUNT === fold
    const model = fitAppeal(every.filter((_, at) => !isOut(at)))
    const wanted = new Set(some(all.filter((_, at) => isOut(at))))
    parts.push(await scorePicks([...wanted], model))
  }
  const joined = parts[0] as PickScores
  for (const part of parts.slice(1)) {
    for (const way of ['selection', ...WAYS] as const) joined[way].push(...part[way])
  }
  return joined
}

function figuresOf(of: string, scores: PickScores, goals: Goals): Figure[] {
  const names = Object.keys(NAMES) as (keyof PickMetrics)[]
  const estimate = (way: keyof PickScores, name: keyof PickMetrics) =>
    bootstrap(scores[way].map((row) => row[name]))
  const figures = names.map((name) => ({
    ...{ of, name: NAMES[name], ...estimate('selection', name) },
    baselines: Object.fromEntries(WAYS.map((way) => [way, estimate(way, name)])),
    ...goalOf(goals[name]),
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

function goalOf(value?: number): { goal?: Goal } {
  return value === undefined ? {} : { goal: { is: 'least', value } }
}

interface JudgedClip {
  score: number
  breakdown: ScoreBreakdown
  is_chosen: boolean
}

function judgeClips({ moments }: PickCase, clips: ClipCandidate[]): JudgedClip[] {
  return clips.map((clip) => ({
    score: clip.score,
    breakdown: clip.score_breakdown,
    is_chosen: moments.some((moment) => holds(clip, moment)),
  }))
}

const EVERY_TALK_FOR_AREAS = 3
/** More than there is room for: the whole talk is divided. */
const ALL_CLIPS = 400

async function areasOf(show: string, paths: string[], model: AppealModel): Promise<Figure[]> {
  const areas: Record<string, number[]> = {}
  for (const path of paths.filter((_, at) => at % EVERY_TALK_FOR_AREAS === 0)) {
    const talk = await readCase(path)
    const clips = judgeClips(talk, await chooseClips(talk, ALL_CLIPS, model))
    const names = Object.keys(clips[0]?.breakdown ?? {}) as (keyof ScoreBreakdown)[]
    const add = (name: string, read: (clip: JudgedClip) => number) => {
      const values = clips.map((clip) => ({ value: read(clip), is_chosen: clip.is_chosen }))
      areas[name] = [...(areas[name] ?? []), areaUnderCurve(values)]
    }
    add('score', ({ score }) => score)
    for (const name of names) add(name, ({ breakdown }) => breakdown[name])
  }
  return Object.entries(areas).map(([name, values]) => ({
    ...{ of: show, name: `AUC of ${name}`, ...bootstrap(values) },
    baselines: { random: { value: 0.5 } },
  }))
}

const BIN = 10

function binsOf(clips: JudgedClip[]): ScoreBin[] {
  return Array.from({ length: 100 / BIN }, (_, at) => {
    const [low, high] = [at * BIN, (at + 1) * BIN]
    const isLast = high === 100
    const inside = clips.filter(({ score }) => score >= low && (score < high || isLast))
    return { low, high, clips: inside.length, chosen: inside.filter((c) => c.is_chosen).length }
  })
}
