import { beforeAll, describe, expect, test } from 'bun:test'
import { Clip } from '@svc/specification'
import { appealReasons } from '../src/select/appeal/appeal-reasons.ts'
import type { Span } from '../src/select/score/span.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { clipsOf, evenAnalysis } from './select-input.ts'
import { speak } from './spoken-words.ts'

test.each<[string, Record<string, number>, string[]]>([
  ['what most lines have is not named', { people: 0.4, essence: 0.1 }, ['essence']],
  ['what fewer have comes first', { essence: 0.3, money: 0.2 }, ['money', 'essence']],
  ['what decided nothing is not named', { money: 0.04 }, []],
  ['nearness to the talk is not, beside what is its own', { closeness: 2, money: 0.1 }, ['money']],
  ['nearness to the talk is, where nothing else is', { closeness: 2 }, ['closeness']],
  ['nearness is not where most lines are as near', { openingCloseness: 0.3 }, []],
])('what the strongest line of a clip stands out by: %s', (_, own, expected) => {
  // Of twenty lines elsewhere all are about people and near to the opening, and two say what something is.
  const elsewhere = Array.from({ length: 20 }, (_, at) => ({
    ...{ people: 0.4, openingCloseness: 0.4, closeness: 0.5 },
    essence: at < 2 ? 0.4 : 0,
  }))
  const lines: Record<string, number>[] = [own, ...elsewhere]
  const spans = lines.map((_, at) => lineAt(at))
  const reasonsOf = appealReasons(
    spans,
    lines.map((line) => new Map(Object.entries(line))),
  )
  const [span] = spans
  expect(span && reasonsOf(span).flatMap(({ params }) => params.signs)).toEqual(expected as never)
})

describe('what is said in a clip', () => {
  const PLAIN = 'The boat went along the river, and the people on it looked at the trees.'
  const COUNTED = 'They paid forty dollars for it, and ninety more for the garden behind the house.'
  const ASKED = 'Why did you sell the house in the end?'
  const ANSWER = 'I was tired of the stairs, and my knees hurt each evening of that year.'

  const kindsAt = async (words: Word[], first: number, count: number) => {
    const passage = {
      ...{ first, last: first + count - 1, score: 0.9, titles: [], hook: '', description: '' },
      ...{ reason: '', strongest: null },
    }
    const settings = { clip_duration: { min: 3, max: 20, target: 10 } }
    const [clip] = await clipsOf(words, settings, { judged: [passage] })
    return clip?.score_reasons.map(({ kind }) => kind)
  }
  const lengthOf = (text: string) => text.split(' ').length
  const talkOf = (text: string) => speak([...Array(12).fill(PLAIN), text, ...Array(12).fill(PLAIN)])

  test('is a number that stands out, and not where numbers are named all the time', async () => {
    const rare = talkOf(COUNTED)
    expect(await kindsAt(rare, 12 * lengthOf(PLAIN), lengthOf(COUNTED))).toContain('number')
    const usual = speak(Array(25).fill(COUNTED))
    expect(await kindsAt(usual, 12 * lengthOf(COUNTED), lengthOf(COUNTED))).not.toContain('number')
  })

  test.each([
    ['one asks and another answers', 'Ann', 'Ben', true],
    ['one asks and answers', 'Ann', 'Ann', false],
    ['speakers are not known', null, null, false],
  ])('is an exchange, where %s: %p, %p, %p', async (_, asking, answering, isExchange) => {
    const from = 12 * lengthOf(PLAIN)
    const until = from + lengthOf(ASKED)
    const words = talkOf(`${ASKED} ${ANSWER}`).map((word, at) => ({
      ...word,
      speaker: at >= from && at < until ? asking : answering,
    }))
    const kinds = await kindsAt(words, from, lengthOf(ASKED) + lengthOf(ANSWER))
    expect(kinds?.includes('speaker_exchange')).toBe(isExchange)
    expect(kinds).toContain('question_hook')
  })
})

/** A span of one unit, ten seconds behind the one before. */
function lineAt(first: number): Span {
  const [start, end] = [10 * first, 10 * first + 9]
  return {
    ...{ first, last: first, start, end, seconds: 9, quality: 1, usedCost: 0 },
    units: [{ appeal: 1, unit: { start, end } }],
    ratings: { engagement: 1 },
  } as never
}

// Each kind of reason that the document promises is given for something.

const { kind } = Clip.properties.score_reasons.items.properties
const PROMISED: string[] = kind.anyOf.map((word: { const: string }) => word.const)

const TALK = [
  'What is the best way to save money on heating? Nobody tells you that the most of it goes out of the window.',
  'I always thought the thermostat was the worst thing we ever bought. [laughter] It was the best, and it paid for itself.',
  'And then the whole audience stood up, because heating had never been explained so well before.',
  'You should turn the boiler down by 2 degrees tonight. A warm boiler burns money. The boiler is the most important thing that I can say about heating.',
]

/** What a language model chose: the first two paragraphs. */
const JUDGED = {
  ...{ first: 0, last: 47, score: 0.9, titles: [], hook: '', description: '' },
  ...{ reason: 'It surprises.', strongest: null },
}

describe('the reasons for a score', () => {
  const given = new Set<string>()

  beforeAll(async () => {
    const spoken = speak(TALK)
    const last = spoken.findIndex(({ text }) => text === 'itself.')
    const applause = spoken[last]?.end ?? 0
    const asked = spoken.findIndex(({ text }) => text === 'heating?')
    const words = spoken.map((word, at) => ({
      ...word,
      speaker: at > asked ? 'Ben' : 'Ann',
      start: word.start + (at > last ? 10 : 0),
      end: word.end + (at > last ? 10 : 0),
    }))
    const end = words.at(-1)?.end ?? 0
    const clip_duration = { min: 5, max: 30, target: 20 }
    const even = evenAnalysis(end + 1)
    const levels = [
      { from: 2, until: 3, lufs: -10 },
      { from: applause, until: applause + 4.5, lufs: -14 },
    ]
    const momentary_lufs = even.loudness.momentary_lufs.map((usual, tenth) => {
      const at = tenth / 10
      const isSaid = words.some((word) => at >= word.start && at <= word.end)
      const loud = levels.find(({ from, until }) => at >= from && at < until)
      return loud?.lufs ?? (isSaid ? usual : -60)
    })
    const analysis = {
      ...even,
      loudness: { ...even.loudness, momentary_lufs },
      speech: words.map((word) => ({ start: word.start, end: word.end })),
    }
    // Eight words of the last paragraph are watched again.
    const marks = {
      heat: words.map(({ start }, at) => ({
        ...{ start, end: words[at + 1]?.start ?? end },
        value: words.length - at >= 10 && words.length - at < 18 ? 3 : 1,
      })),
      chapters: [],
    }
    const closing = { ...JUDGED, first: words.length - 29, last: words.length - 1 }
    const settings = { clip_duration, topics: ['heating'], ranking: 'auto' as const }
    for (const told of [{}, { judged: [JUDGED, closing], marks }]) {
      const known = { analysis, usedMoments: [{ start: 0, end }], ...told }
      for (const { score_reasons } of await clipsOf(words, settings, known)) {
        for (const reason of score_reasons) given.add(reason.kind)
      }
    }
  })

  test.each(PROMISED)('%s is given', (promised) => {
    expect([...given]).toContain(promised)
  })
})
