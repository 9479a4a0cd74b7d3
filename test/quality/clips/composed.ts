import type { TimeRange } from '../../../packages/clip-engine/src/time-range.ts'
import {
  chooseFrom,
  type Hear,
  hearBare,
  hearTruly,
} from '../../../packages/clip-engine/test/composed/choose-from.ts'
import {
  type ComposedTalk,
  composeWords,
  seeded,
} from '../../../packages/clip-engine/test/composed/compose-words.ts'
import {
  type ComposedMetrics,
  judgeClips,
} from '../../../packages/clip-engine/test/composed/judge-clips.ts'
import { THEMES } from '../../../packages/clip-engine/test/composed/themes.ts'
import { mean } from '../report/tables.ts'
import { apart, otherWays, randomClips } from './baselines.ts'
import { bootstrap, type Figure, type Findings, type Goal } from './figure.ts'

const SHUFFLES = 8
const DRAWS = 50

const NAMES: Record<string, keyof ComposedMetrics> = {
  'HIT@1': 'hit1',
  'HIT@3': 'hit3',
  'HIT@5': 'hit5',
  'mAP@0.5': 'map50',
  'recall@10': 'recall10',
  'splices among the five best': 'spliced',
  'time in music and silence': 'wordless',
  'time in adverts': 'advert',
}
const GOALS: Record<string, Goal> = {
  'HIT@1': { is: 'least', value: 0.5 },
  'mAP@0.5': { is: 'least', value: 0.5 },
  'splices among the five best': { is: 'most', value: 0 },
  'time in music and silence': { is: 'most', value: 0 },
}

/** Every composed talk of this benchmark: each theme in several orders. */
export function composedTalks(): ComposedTalk[] {
  const random = seeded(9)
  return THEMES.flatMap((theme) =>
    Array.from({ length: SHUFFLES }, () => composeWords(theme, random)),
  )
}

/** Measures whether the selection finds planted moments among passages that only seem worth a clip. */
export async function measureComposed(): Promise<Findings> {
  const talks = composedTalks()
  const [english, german] = [talks.filter(isEnglish), talks.filter((talk) => !isEnglish(talk))]
  const figures = [
    ...(await figuresOf('English, true words', english, hearTruly, GOALS)),
    ...(await figuresOf('German, true words', german, hearTruly, GOALS)),
    ...(await figuresOf('English, bare words', english, hearBare, {})),
  ]
  return { figures, notes: [NOTE] }
}

const NOTE =
  'Talks of about a quarter of an hour, written for this benchmark: four moments with a claim, its ground and an ending among ordinary talk, shouting, ' +
  'promises without an answer, music, silence, an advert and another recording, in eight orders for each of three themes. Bare words have ' +
  'neither capitals nor punctuation, as some recognizers give them; the engine marks them first, as it does for every such transcript. A splice holds seconds of two recordings.'

const isEnglish = ({ language }: ComposedTalk) => language === 'en'

type Rows = Record<string, ComposedMetrics[]>

async function figuresOf(
  of: string,
  talks: ComposedTalk[],
  hear: Hear,
  goals: Record<string, Goal>,
): Promise<Figure[]> {
  const rows: Rows = { selection: [], random: [] }
  const random = seeded(3)
  for (const talk of talks) {
    const clips = await chooseFrom(talk, await hear(talk.words, talk.language))
    const lengths = clips.map(({ start, end }) => end - start)
    const add = (way: string, metrics: ComposedMetrics) => {
      rows[way] = [...(rows[way] ?? []), metrics]
    }
    add('selection', judgeClips(clips, talk))
    const ways = { ...otherWays(talk, lengths), loudest: loudest(talk, mean(lengths)) }
    for (const [way, ranges] of Object.entries(ways)) add(way, judgeClips(ranges, talk))
    for (let draw = 0; draw < DRAWS; draw += 1) {
      add('random', judgeClips(randomClips(talk.duration, lengths, random), talk))
    }
  }
  const { selection = [], ...others } = rows
  const means = (metrics: ComposedMetrics[], name: keyof ComposedMetrics) =>
    bootstrap(metrics.map((one) => one[name]))
  return Object.entries(NAMES).map(([label, name]) => ({
    ...{ of: `${of} (${talks.length} talks)`, name: label, ...means(selection, name) },
    baselines: Object.fromEntries(
      Object.entries(others).map(([way, metrics]) => [way, { value: means(metrics, name).value }]),
    ),
    ...(goals[label] && { goal: goals[label] }),
  }))
}

/** The ten loudest ranges of a given length, none overlapping. */
function loudest({ analysis, duration }: ComposedTalk, length: number): TimeRange[] {
  const { momentary_lufs } = analysis.loudness
  const windows = Array.from({ length: Math.max(1, Math.floor(duration - length)) }, (_, start) => {
    const levels = momentary_lufs.slice(start * 10, (start + length) * 10)
    const level = levels.reduce((sum, value) => sum + value, 0) / Math.max(1, levels.length)
    return { start, end: start + length, level }
  }).sort((a, b) => b.level - a.level)
  return apart(windows).slice(0, 10)
}
