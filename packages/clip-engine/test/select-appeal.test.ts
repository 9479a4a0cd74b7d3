import { describe, expect, test } from 'bun:test'
import { APPEAL_MODEL, contributionsTo } from '../src/select/appeal/appeal-model.ts'
import weights from '../src/select/appeal/appeal-weights.json'
import { measureCloseness, measureRepetition } from '../src/select/appeal/closeness.ts'
import { FEATURES } from '../src/select/appeal/sentence-features.ts'
import { vocabularyFor } from '../src/select/language/vocabulary.ts'
import { indexTerms } from '../src/select/measure/information.ts'
import { speechUnits } from '../src/select/units/speech-units.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { chooseFrom } from './composed/choose-from.ts'
import { composeWords, seeded } from './composed/compose-words.ts'
import { judgeClips } from './composed/judge-clips.ts'
import { THEMES } from './composed/themes.ts'
import { clipsOf } from './select-input.ts'
import { speak } from './spoken-words.ts'

const SMALL_TALK = [
  'So we put the blue boxes on the shelf beside the door of the office.',
  'And then I think he kind of moved them a little, you know, to the other side.',
  'She went there with him on the bus, or something like that, around noon.',
  'Then they had some coffee and looked at the list of rooms again.',
]
const ABOUT = [
  'Sleep is the work of the brain, and memory is made while we sleep.',
  'People who sleep badly lose memory, and the brain pays for that.',
]
const STRONG = [
  'The biggest mistake you will ever make is to trade sleep for work.',
  'Never do that: without sleep the brain dies a little every night, and your memory goes first.',
  'Everyone who lost their memory told me the same: I was afraid, and I never slept.',
]
const ADVERT = [
  'This podcast is brought to you by our sponsor, thank you.',
  'Check out the link in the show notes and use the code sleep for a free trial.',
  'Subscribe to the newsletter, follow the channel, and thanks for listening to this episode.',
]

/** A talk about sleep: `passage` in the middle of sentences with little content. */
function talkWith(passage: string[]): { words: Word[]; start: number; end: number } {
  const filler = Array.from({ length: 10 }, (_, at) => [...SMALL_TALK, ABOUT[at % 2] ?? '']).flat()
  const before = speak(filler)
  const words = speak([...filler, ...passage, ...filler])
  const first = words[before.length]?.start ?? 0
  const last = words[before.length + speak(passage).length - 1]?.end ?? 0
  return { words, start: first, end: last }
}

const ranks = (words: Word[], language = 'en') =>
  clipsOf(words, { clip_duration: { min: 12, max: 30, target: 16 } }, { language })

describe('what editors choose', () => {
  test('a strong passage about the talk itself comes first, as its sub-scores and the reasons say', async () => {
    const { words, start, end } = talkWith(STRONG)
    const clips = await ranks(words)
    const [best, last] = [clips[0], clips.at(-1)]
    const shared = Math.min(best?.end ?? 0, end) - Math.max(best?.start ?? 0, start)
    expect(shared).toBeGreaterThan(0.5 * (end - start))
    for (const name of ['value', 'engagement'] as const) {
      const rest = last?.score_breakdown[name] ?? 100
      expect(best?.score_breakdown[name]).toBeGreaterThan(rest + 10)
    }
    const reason = best?.score_reasons.find(({ text }) => text.startsWith('Its strongest line'))
    expect(reason?.text).toMatch(/shows pain or fear|names the most|always or never/)
    expect(reason?.start).toBeWithin(start - 0.1, end)
  })

  test('a chorus is not what a talk is about, however often it is said', () => {
    const chorus = 'Come on and sail the silver river with me tonight.'
    const verses = [
      'The harbour sleeps.',
      'A sailor calls the harbour.',
      'He left the harbour at dawn.',
    ]
    const words = speak(verses.flatMap((verse) => [verse, chorus]))
    const range = { start: -1000, end: (words.at(-1)?.end ?? 0) + 1 }
    const vocabulary = vocabularyFor('en', [])
    const units = speechUnits({ words, cuts: [], reactions: [], heat: [], range }, vocabulary, 20)
    const index = indexTerms(units, words, vocabulary)
    expect(measureRepetition(units)).toEqual([0, 1, 0, 1, 0, 1])
    const [verse, refrain] = measureCloseness({ units, words, vocabulary, index, ...range })
    expect(verse?.[0]).toBeGreaterThan(refrain?.[0] ?? 1)
  })

  test('what speaks against a sentence is no reason for one that lacks it', () => {
    const model = {
      features: FEATURES.map((name) => ({
        name,
        spread: 1,
        own: name === 'essence' ? 0.2 : -0.2,
        around: 0,
      })),
    }
    const row = new Float64Array(2 * FEATURES.length).fill(-1)
    expect([...contributionsTo(row, model)]).toEqual([['essence', -0.2]])
  })

  test('where the words of a language are not known, it is still what the talk is about', async () => {
    const clips = await ranks(talkWith([...STRONG, ...ABOUT]).words, 'fi')
    const rated = clips.map(({ score_breakdown }) => score_breakdown)
    expect(rated[0]?.value).toBeGreaterThan((rated.at(-1)?.value ?? 100) + 5)
    expect(rated[0]?.topic_match).toBeGreaterThan(rated.at(-1)?.topic_match ?? 100)
  })

  test('an advert does not, though it names the subject', async () => {
    const { words, start, end } = talkWith(ADVERT)
    const [best] = await ranks(words)
    expect(Math.min(best?.end ?? 0, end) - Math.max(best?.start ?? 0, start)).toBeLessThan(0)
  })
})

describe('the shipped model', () => {
  test('has a weight for each feature, by its name', () => {
    expect(APPEAL_MODEL.features.map(({ name }) => name)).toEqual([...FEATURES])
  })

  test('scores a clip higher the more often editors chose its like, in talks that it was not fitted to', () => {
    const known = weights.reliability.filter(({ clips }) => clips >= 1000)
    const chosen = known.map((range) => range.chosen)
    expect(known.length).toBeGreaterThan(6)
    expect(chosen).toEqual(chosen.toSorted((a, b) => a - b))
    const at = (score: number) => known.find(({ from }) => from === score)?.chosen ?? 0
    expect(at(70)).toBeGreaterThan(1.5 * at(60))
  })

  test('goes by closeness to the talk, and against adverts', () => {
    const weight = (name: string) => {
      const found = APPEAL_MODEL.features.find((feature) => feature.name === name)
      return (found?.own ?? 0) + (found?.around ?? 0)
    }
    expect(weight('closeness')).toBeGreaterThan(0.1)
    expect(weight('advertising')).toBeLessThan(0)
    expect(weight('courtesy')).toBeLessThan(0)
  })
})

test('the ten best clips of composed talks begin with the planted moments, not with what is said word for word again and again', async () => {
  // The second one is tried in `bare-words.test.ts`.
  const talks = THEMES.filter((_, at) => at !== 1).map((theme) => composeWords(theme, seeded(1)))
  const judged = await Promise.all(
    talks.map(async (talk) => judgeClips(await chooseFrom(talk, talk.words), talk)),
  )
  const mean = (name: 'hit1' | 'map50') =>
    judged.reduce((sum, metrics) => sum + metrics[name], 0) / judged.length
  expect(mean('hit1')).toBe(1)
  expect(mean('map50')).toBeGreaterThan(0.5)
})
