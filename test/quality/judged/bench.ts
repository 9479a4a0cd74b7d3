import { join } from 'node:path'
import { Glob } from 'bun'
import { encodeSentences } from '../../../packages/clip-engine/src/select/appeal/encode-sentences.ts'
import { selectClips } from '../../../packages/clip-engine/src/select/select-clips.ts'
import { seeded } from '../../../packages/clip-engine/test/composed/compose-words.ts'
import {
  holds,
  measurePicks,
  type PickMetrics,
} from '../../../packages/clip-engine/test/composed/pick-metrics.ts'
import { selectionInput } from '../../../packages/clip-engine/test/select-input.ts'
import {
  areaUnderCurve,
  bootstrap,
  describeFindings,
  type Figure,
  timesRandom,
} from '../clips/figure.ts'
import { holdOut } from '../clips/hold-out.ts'
import { CASES, listShows, type PickCase, readCase } from '../clips/pick-case.ts'
import { readShows } from '../clips/picked-talk.ts'
import { randomPicks } from '../clips/score-picks.ts'
import { openCommand } from '../report/command.ts'
import { mean } from '../report/tables.ts'
import {
  ANSWERS,
  CLIPS,
  judgeCase,
  type KeptAnswers,
  sentencesOf,
  wholeAnswer,
} from './judge-case.ts'

// Measures the clips that the product chooses with the recorded answers of a language model, beside those that it chooses without.

const { values, write } = openCommand('bun quality bench judged', {
  options: {
    cases: CASES,
    'hold-out': {
      default: false,
      about:
        'rate each show by statistics that are fitted on the others, not by those of the product (minutes)',
    },
  },
})

/** A talk of two hours and more. */
const LONG_SECONDS = 7200
const DRAWS = 1000
/** How many times as often as random clips a moment is to be found. */
const TIMES = 3.5
const NAMES = { hit1: 'HIT@1', hit5: 'HIT@5', hit10: 'HIT@10', recall10: 'recall@10' } as const
type Name = keyof typeof NAMES
const GOALS: Partial<Record<Name, number>> = { hit1: 0.15, hit10: 0.45 }

const NOTES = [
  'Answers of a large language model to exactly the questions that the product sends, at its default settings, replayed through the product. Each talk was read once, by one reader, who saw the questions alone and not what the editors chose; nothing in the questions was changed after an answer was seen. What is kept are numbers of sentences and the reader’s own titles. The words of these talks are public, so a reader may have met them before. The reading was quick, half a minute to two minutes a part; passages were chosen by reading, quotations and lengths were checked by a script. The orders are another reader’s in most talks, who gave both at once, so they show nothing of what standing first is worth. The edges of the passages, and how well their first sentences stand alone, were asked for later (2026-11-29), of eight readers who saw those questions alone, a talk after the other; three printed a part of another question by mistake.',
  'Beside it: what the product chooses of the same talks without a model, and random clips of the same lengths (1,000 draws). The moments are what editors put before the talk, as above.',
  'The questions were reworded after answers about 46 other talks of these shows, which gave HIT@1 0.065, HIT@5 0.391, HIT@10 0.609 (3.0 times random) and recall@10 0.343 (3.6 times random): they ask for kinds of moments, the guest’s plain claim and the clearest explanation among them, instead of what is unexpected; for the line before the passage around it; for half as many passages again; and for lengths that fit. No answer to the new questions changed them. The statistics, which have a say in the order, are those of the other shows in each talk where `--hold-out` is given; these eight shows are among those that the product’s own were fitted on.',
]

interface Tried {
  show: string
  duration: number
  judged: PickMetrics
  statistics: PickMetrics
  random: PickMetrics
  /** Of the ten clips: seconds, whether a model named them, and whether the better of two is the one that holds a moment. */
  seconds: number[]
  modelTitles: number
  area: number | null
  /** Whether a third of the talk has no clip. */
  emptyThirds: number
}

const models = values['hold-out'] ? holdOut(await readShows(await listShows(values.cases))) : null
const tried: Tried[] = []
const random = seeded(1)
for (const file of [...new Glob('*.json').scanSync(ANSWERS)].sort()) {
  const kept: Record<string, KeptAnswers> = await Bun.file(join(ANSWERS, file)).json()
  const show = file.replace('.json', '')
  for (const [name, answers] of Object.entries(kept)) {
    tried.push(await tryTalk(await readCase(join(values.cases, show, `${name}.json`)), answers))
  }
}
const long = tried.filter(({ duration }) => duration >= LONG_SECONDS)
const shows = [...Map.groupBy(tried, ({ show }) => show)]
const figures = [
  ...figuresOf(`all (${tried.length} talks of ${shows.length} shows)`, tried, {}),
  ...figuresOf(`two hours and more (${long.length} talks)`, long, GOALS),
  ...shows.flatMap(([show, talks]) => figuresOf(`${show} (${talks.length} talks)`, talks, {})),
]
await write('benchmarks.md', {
  title: 'Judged by a reader',
  text: describeFindings({ figures, notes: NOTES }),
})

async function tryTalk(talk: PickCase, answers: KeptAnswers): Promise<Tried> {
  const sentences = sentencesOf(talk)
  const { passages } = await judgeCase(
    talk,
    async (name) => answers[name] && wholeAnswer(answers[name], sentences),
    async (name) => {
      throw new Error(
        `${talk.name}: no answer was recorded for ${name}; the questions have changed.`,
      )
    },
  )
  const changes = { clip_count: { min: CLIPS, max: CLIPS } }
  const given = selectionInput(talk.words, talk.duration, changes, null)
  const input = { ...given, encode: encodeSentences }
  const never = new AbortController().signal
  const appealModel = models?.[talk.show]
  if (models && !appealModel) throw new Error(`No model was fitted without ${talk.show}.`)
  const { candidates } = await selectClips(
    { ...input, ...(appealModel && { appealModel }), judged: passages },
    never,
  )
  const builtin = await selectClips({ ...input, ...(appealModel && { appealModel }) }, never)
  const lengths = candidates.map(({ start, end }) => end - start)
  const isHeld = candidates.map((clip) => talk.moments.some((moment) => holds(clip, moment)))
  const values = candidates.map(({ score }, at) => ({
    value: score,
    isChosen: isHeld[at] ?? false,
  }))
  const thirds = new Set(candidates.map(({ start }) => Math.floor((3 * start) / talk.duration)))
  return {
    show: talk.show,
    duration: talk.duration,
    judged: measurePicks(candidates, talk.moments),
    statistics: measurePicks(builtin.candidates, talk.moments),
    random: randomPicks(talk, lengths, { random, draws: DRAWS }),
    seconds: lengths,
    modelTitles: candidates.filter(({ title_source }) => title_source === 'model').length,
    area: isHeld.includes(true) && isHeld.includes(false) ? areaUnderCurve(values) : null,
    emptyThirds: 3 - thirds.size,
  }
}

function figuresOf(of: string, talks: Tried[], goals: Partial<Record<Name, number>>): Figure[] {
  const estimate = (way: 'judged' | 'statistics' | 'random', name: Name) =>
    bootstrap(talks.map((talk) => talk[way][name]))
  const plain = (Object.keys(NAMES) as Name[]).map((name) => ({
    ...{ of, name: NAMES[name], ...estimate('judged', name) },
    baselines: { statistics: estimate('statistics', name), random: estimate('random', name) },
    ...(goals[name] !== undefined && { goal: { is: 'least', value: goals[name] } as const }),
  }))
  const areas = talks.flatMap(({ area }) => area ?? [])
  return [
    ...plain,
    {
      ...{ of, name: 'HIT@10, times random' },
      ...timesRandom([
        talks.map((talk) => ({ reached: talk.judged.hit10, random: talk.random.hit10 })),
      ]),
      goal: { is: 'least', value: TIMES },
    },
    { of, name: 'AUC of the score within the ten', ...bootstrap(areas) },
    { of, name: 'mean seconds of a clip', ...bootstrap(talks.map(({ seconds }) => mean(seconds))) },
    {
      ...{ of, name: 'titles of the model, of ten' },
      ...bootstrap(talks.map(({ modelTitles }) => modelTitles)),
    },
    {
      of,
      name: 'thirds without a clip',
      ...bootstrap(talks.map(({ emptyThirds }) => emptyThirds)),
    },
  ]
}
