import { describe, expect, test } from 'bun:test'
import { appealReasons } from '../src/select/appeal/appeal-reasons.ts'
import type { Span } from '../src/select/score/span.ts'
import { selectClips } from '../src/select/select-clips.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { selectionInput } from './select-input.ts'
import { speak } from './spoken-words.ts'
import { signal } from './workbench.ts'

describe('what the strongest line of a clip stands out by', () => {
  test.each<[string, Record<string, number>, string[]]>([
    ['what most lines have is not named', { people: 0.4, essence: 0.1 }, ['essence']],
    ['what fewer have comes first', { essence: 0.3, money: 0.2 }, ['money', 'essence']],
    ['what decided nothing is not named', { money: 0.04 }, []],
    [
      'nearness to the talk is not, beside what is its own',
      { closeness: 2, money: 0.1 },
      ['money'],
    ],
    ['nearness to the talk is, where nothing else is', { closeness: 2 }, ['closeness']],
    ['nearness is not where most lines are as near', { openingCloseness: 0.3 }, []],
  ])('%s', (_, own, expected) => {
    // Of twenty lines elsewhere all are about people and near to the opening, and two say what something is.
    const elsewhere = Array.from({ length: 20 }, (_, at) => ({
      ...{ people: 0.4, openingCloseness: 0.4, closeness: 0.5 },
      essence: at < 2 ? 0.4 : 0,
    }))
    const lines: Record<string, number>[] = [own, ...elsewhere]
    const spans = lines.map((_, at) => lineAt(at))
    const reasonsOf = appealReasons(spans, (unit) =>
      Object.entries(lines[unit] ?? {}).map(([name, amount]) => ({ name, amount })),
    )
    const [span] = spans
    expect(span && reasonsOf(span).flatMap(({ params }) => params.signs)).toEqual(expected as never)
  })
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
    const end = (words.at(-1)?.end ?? 0) + 1
    const input = selectionInput(words, end, { clip_duration: { min: 3, max: 20, target: 10 } })
    const { candidates } = await selectClips({ ...input, judged: [passage] }, signal)
    return candidates[0]?.score_reasons.map(({ kind }) => kind)
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
