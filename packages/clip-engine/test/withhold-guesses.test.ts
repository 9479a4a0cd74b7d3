import { describe, expect, test } from 'bun:test'
import { clipWords } from '../src/caption/clip-words.ts'
import { importTranscript } from '../src/transcribe/import-transcript.ts'
import { markDoubtful } from '../src/transcribe/is-surely-said.ts'
import { vosk } from '../src/transcribe/recognizers/vosk.ts'
import { speechWithin } from '../src/transcribe/speech-within.ts'
import { withholdGuesses } from '../src/transcribe/withhold-guesses.ts'
import { spoken } from './caption-job.ts'
import { VOSK_CONFIDENCES } from './fixtures/vosk-confidences.ts'
import { findKept } from './run-engine.ts'
import { selectionInput } from './select-input.ts'

/** Words of one second each, with these confidences. */
const heard = (...confidences: number[]) =>
  confidences.map((confidence, at) => ({
    ...spoken([`w${at}`], 1, at)[0],
    confidence,
  })) as ReturnType<typeof spoken>
const sure = (count: number) => new Array<number>(count).fill(0.97)
const textOf = (words: { text: string }[]) => words.map(({ text }) => text).join(' ')

describe('withholdGuesses', () => {
  test('leaves words of which the recognizer is sure', () => {
    const words = heard(...sure(20))
    expect(withholdGuesses(words, 0.8)).toEqual({ words, doubtful: [] })
  })

  test.each([[1], [4], [40]])('removes %d words that were guessed throughout', (count) => {
    const { words, doubtful } = withholdGuesses(heard(...new Array(count).fill(0.7)), 0.8)
    expect(words).toEqual([])
    expect(doubtful).toEqual([{ start: 0, end: count - 0.1 }])
  })

  test('removes a run of guesses between words that are sure', () => {
    const { words, doubtful } = withholdGuesses(
      heard(...sure(10), 0.3, 0.85, 0.3, 0.4, ...sure(10)),
      0.8,
    )
    expect(words).toHaveLength(20)
    expect(doubtful).toEqual([{ start: 10, end: 13.9 }])
  })

  test('leaves single words that may be misheard', () => {
    const words = heard(...sure(5), 0.1, ...sure(5), 0.5, 0.5, ...sure(5))
    expect(withholdGuesses(words, 0.8).words).toEqual(words)
  })

  test('finds every run, and none longer than it is', () => {
    const run = [0.2, 0.3, 0.2]
    const confidences = [...sure(8), ...run, ...sure(12), ...run, ...sure(8)]
    const { words, doubtful } = withholdGuesses(heard(...confidences), 0.8)
    expect(doubtful.map(({ start }) => start)).toEqual([8, 23])
    expect(words).toHaveLength(28)
  })

  test('judges a recognizer by its own measure', () => {
    const words = heard(...new Array<number>(30).fill(0.6))
    expect(withholdGuesses(words, 0.8).words).toEqual([])
    expect(withholdGuesses(words, Math.exp(-1)).words).toEqual(words)
  })
})

test.each(VOSK_CONFIDENCES.map((heard) => [heard.of, heard] as const))(
  'the words of Vosk for %s are kept when they make sense',
  (_, { percents, makesSense }) => {
    const words = heard(...percents.split(' ').map((percent) => Number(percent) / 100))
    const kept = withholdGuesses(words, vosk.sure_from).words.length / words.length
    if (makesSense) expect(kept).toBeGreaterThan(0.65)
    else expect(kept).toBe(0)
  },
)

test('a transcript that was given is kept, whatever confidence it states', () => {
  const words = heard(...new Array<number>(30).fill(0.1))
  const given = importTranscript(JSON.stringify({ words }), 'json')
  expect(given.words).toHaveLength(30)
  expect(given).toMatchObject({ doubtful: [], sure_from: 0, warnings: [] })
})

describe('a part of a source', () => {
  const words = heard(...sure(10))

  test('has the words whose middle is inside', () => {
    const part = speechWithin({ words, doubtful: [] }, [{ start: 2, end: 4.6 }])
    expect(textOf(part.words)).toBe('w2 w3 w4')
    expect(part.isDoubtful).toBe(false)
  })

  test('keeps them where less than half was guessed at, with a warning', () => {
    const doubtful = [{ start: 10, end: 12 }]
    const part = speechWithin({ words, doubtful }, [{ start: 0, end: 30 }])
    expect(part.words).toHaveLength(10)
    expect(part.isDoubtful).toBe(true)
  })

  test('has none where more was guessed at than sure', () => {
    const doubtful = [{ start: 10, end: 30 }]
    const part = speechWithin({ words, doubtful }, [{ start: 5, end: 20 }])
    expect(part).toEqual({ words: [], isDoubtful: true })
  })
})

test('speech of which the recognizer is not sure gives clips without words, which are not named after a guess', async () => {
  const { source: probe, transcript, analysis } = selectionInput([], 8)
  const doubtful = [{ start: 0, end: 8 }]
  const speech = { ...transcript, source: 'asr', language: null, doubtful, sure_from: 0.8 }
  const { clips } = await findKept(
    new Map<string, unknown>(Object.entries({ probe, speech, analysis })),
  )
  expect(clips).toMatchObject([
    {
      ...{ transcript: '', description: '', words: [], hook: { text: '' } },
      ...{ title: expect.stringContaining('0:00'), warnings: ['speech_uncertain'] },
    },
  ])
})

describe('a word that may be misheard', () => {
  const said = (text: string, confidence: number) => ({ ...spoken([text])[0], confidence })
  const mark = (text: string, confidence: number) =>
    markDoubtful([said(text, confidence)] as ReturnType<typeof spoken>, 0.8)

  test.each([
    ['rocks', 0.61, undefined],
    ['rocks', 0.59, true],
    ['“Shit!”', 0.9, undefined],
    ['“Shit!”', 0.89, true],
  ])('%s, heard with a confidence of %d: %p', (text, confidence, doubtful) => {
    expect(mark(text, confidence)[0]?.doubtful).toBe(doubtful)
  })

  test('is in captions all the same, unless it is rude', () => {
    const shown = (text: string, confidence: number) =>
      clipWords(mark(text, confidence), [{ start: 0, end: 2 }], 'en').map((word) => word.text)
    expect(shown('rocks', 0.5)).toEqual(['rocks'])
    expect(shown('shit', 0.89)).toEqual([])
    expect(shown('shit', 0.9)).toEqual(['shit'])
  })
})
