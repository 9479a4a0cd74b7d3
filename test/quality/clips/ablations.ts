import type { AppealModel } from '../../../packages/clip-engine/src/select/appeal/appeal-model.ts'
import {
  COUNTED_CLASSES,
  OPENING_CLASSES,
} from '../../../packages/clip-engine/src/select/appeal/speech-classes.ts'
import type { Facts } from '../../../packages/clip-engine/src/select/measure/facts.ts'
import {
  measurePicks,
  type PickMetrics,
} from '../../../packages/clip-engine/test/composed/pick-metrics.ts'
import { prepareCases } from './cases/prepare-cases.ts'
import { bootstrap, type Figure, type Findings, type Options } from './figure.ts'
import { fitAppeal } from './fit-appeal.ts'
import { readCase, type Trial, trySelection } from './pick-case.ts'
import { type PickedTalk, readShows } from './picked-talk.ts'

/** Every feature of a sentence, in groups of similar meaning. */
const FEATURE_GROUPS: Record<string, readonly string[]> = {
  'closeness to the talk': ['closeness', 'openingCloseness'],
  questions: ['question'],
  'who is spoken of': ['self', 'group', 'audience', 'others', 'people'],
  'strong words': ['negation', 'absolute', 'contrast', 'superlative', 'comparison', 'intensity'],
  'claims and advice': ['essence', 'advice', 'duty', 'cause', 'condition', 'speech', 'thought'],
  'figures and money': ['amount', 'money'],
  'story and time': ['story', 'past', 'future'],
  feelings: ['delight', 'distress'],
  'adverts and courtesies': ['advertising', 'recommendation', 'courtesy', 'asking'],
  'first words': OPENING_CLASSES,
  'all word classes': [...COUNTED_CLASSES, ...OPENING_CLASSES],
}

/** For each rule of the selection, a neutral value that replaces the measured one, so that the rule has no effect. */
const RULES: Record<string, (facts: Facts) => Facts> = {
  'a strong opening': (facts) => ({ ...facts, hook: 1 }),
  'a start that needs no context': (facts) => ({ ...facts, begins: 1 }),
  'an ending that lands': (facts) => ({ ...facts, ends: 1 }),
  'all three of them': (facts) => ({ ...facts, hook: 1, begins: 1, ends: 1 }),
  'cuts between sentences': ({ unit, ...facts }) => ({
    ...facts,
    unit: {
      ...unit,
      entry: { ...unit.entry, boundary: 'sentence' },
      exit: { ...unit.exit, boundary: 'sentence' },
    },
  }),
  'no greetings and thanks': (facts) => ({
    ...facts,
    signs: { ...facts.signs, housekeeping: [] },
  }),
  'no run across a seam': (facts) => ({ ...facts, isCutOff: false }),
  'no adverts': (facts) => ({ ...facts, isUnfit: false }),
  'no text twice': (facts) => ({ ...facts, terms: [] }),
}

const MEASURES: Partial<Record<keyof PickMetrics, string>> = {
  hit5: 'HIT@5',
  hit10: 'HIT@10',
  recall10: 'recall@10',
  precision5: 'precision@5',
}
const WHOLE = 'everything'

/**
 * Removes one part after another from the selection and measures its contribution: groups of features, by weights of 0, and
 * rules.
 *
 * Every talk is scored by a model fitted to the other shows.
 */
export async function measureAblations(options: Options): Promise<Findings> {
  const cases = await prepareCases(options)
  const shows = await readShows(cases)
  const rows: Record<string, PickMetrics[]> = {}
  for (const [show, paths] of Object.entries(cases)) {
    const others = Object.keys(cases).filter((name) => name !== show)
    const trials = trialsBy(others.flatMap((name) => shows[name] ?? []))
    for (const path of paths.filter((_, at) => at % options.every === 0)) {
      const talk = await readCase(path)
      for (const [name, { chosen }] of Object.entries(await trySelection(talk, trials))) {
        rows[name] = [...(rows[name] ?? []), measurePicks(chosen, talk.moments)]
      }
    }
  }
  const { [WHOLE]: whole = [], ...others } = rows
  return {
    figures: Object.entries(others).flatMap(([name, without]) => compare(name, without, whole)),
    notes: [NOTE],
  }
}

const NOTE =
  'The same figures as above, each talk tried by a model of the other shows, when one thing is left out: a group of features (its weights ' +
  'are 0; nothing is fitted again), or a rule. “Change” is what leaving it out brought, over the same talks; below 0 it earns its place here. Rules about ' +
  'sound and picture, doubtful words and what was asked for cannot show on transcripts.'

function trialsBy(talks: PickedTalk[]): Record<string, Trial> {
  const model = fitAppeal(talks)
  return {
    [WHOLE]: { model },
    ...Object.fromEntries(
      Object.entries(FEATURE_GROUPS).map(([name, group]) => [
        `feature: ${name}`,
        { model: silence(model, (feature) => (group.includes(feature.name) ? NOTHING : {})) },
      ]),
    ),
    'feature: the sentences around one': { model: silence(model, () => ({ around: 0 })) },
    ...Object.fromEntries(
      Object.entries(RULES).map(([name, change]) => [`rule: ${name}`, { model, change }]),
    ),
  }
}

type Feature = AppealModel['features'][number]
const NOTHING = { own: 0, around: 0 }

function silence({ features }: AppealModel, change: (feature: Feature) => Partial<Feature>) {
  return { features: features.map((feature) => ({ ...feature, ...change(feature) })) }
}

function compare(name: string, without: PickMetrics[], whole: PickMetrics[]): Figure[] {
  return Object.entries(MEASURES).map(([key, label]) => {
    const read = (metrics: PickMetrics | undefined) => metrics?.[key as keyof PickMetrics] ?? 0
    const changes = without.map((metrics, at) => read(metrics) - read(whole[at]))
    return {
      ...{ of: `without ${name} (${without.length} talks)`, name: label },
      ...bootstrap(without.map(read)),
      baselines: {
        [WHOLE]: { value: bootstrap(whole.map(read)).value },
        change: bootstrap(changes),
      },
    }
  })
}
