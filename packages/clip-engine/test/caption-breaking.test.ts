import { describe, expect, test } from 'bun:test'
import { breakCaptions, type Cue } from '../src/caption/break-captions.ts'
import { clipWords } from '../src/caption/clip-words.ts'
import type { TimeRange } from '../src/time-range.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { spoken } from './caption-job.ts'

const ROOM = {
  max_words_per_line: 4,
  max_chars_per_line: 18,
  max_lines: 2,
  widthOf: () => 0,
  blank: 0,
}
const PACING = { minSeconds: 0.25, holdSeconds: 0.3, duration_seconds: 60 }
const SPEECH =
  'When I started this company, nobody believed that 3 million people would ever use it. But they did, and the reason is really simple: we listened to every single one of them.'

describe('breakCaptions', () => {
  const cues = breakAll(SPEECH.split(' '))

  test('keeps every word, in order', () => {
    expect(cues.flatMap(({ lines }) => lines.flat().map(({ text }) => text))).toEqual(
      SPEECH.split(' '),
    )
  })

  test('keeps to the words, characters and lines that are allowed', () => {
    for (const { lines } of cues) {
      expect(lines.length).toBeLessThanOrEqual(2)
      for (const line of lines) {
        expect(line.length).toBeLessThanOrEqual(4)
        expect(line.map(({ text }) => text).join(' ').length).toBeLessThanOrEqual(18)
      }
    }
  })

  test('measures each word of a long sentence once, however many lines it is tried in', () => {
    const measured: string[] = []
    const widthOf = (text: string) => {
      measured.push(text)
      return 0.01
    }
    const words = clipWords(spoken(Array(4999).fill('a'), 0.1), [{ start: 0, end: 600 }], 'en')
    const wide = { max_words_per_line: 20, max_chars_per_line: 60, max_lines: 4, widthOf, blank: 0 }
    expect(breakCaptions(words, wide, PACING).flatMap(({ lines }) => lines.flat())).toEqual(words)
    expect(measured).toHaveLength(words.length)
  })

  test('ends a caption with the sentence, and with no number, article or preposition', () => {
    const endings = cues.map((cue) => cue.lines.at(-1)?.at(-1)?.text)
    for (const ending of ['it.', 'simple:']) expect(endings).toContain(ending)
    for (const leaning of ['3', 'the', 'to', 'of', 'and']) expect(endings).not.toContain(leaning)
  })

  test('shows no two captions at once, and none too briefly', () => {
    cues.forEach(({ start, end }, index) => {
      expect(end - start).toBeGreaterThanOrEqual(0.25)
      expect(end).toBeLessThanOrEqual(cues[index + 1]?.start ?? 60)
    })
  })

  test('ends a caption at a pause', () => {
    const words = [...spoken(['one', 'two']), ...spoken(['three', 'four'], 0.4, 3)]
    expect(breakWords(words).map(textOf)).toEqual(['one two', 'three four'])
  })

  test('begins a caption with another speaker', () => {
    const [first, second] = spoken(['yes', 'no'])
    const words = [
      { ...first, speaker: 'A' },
      { ...second, speaker: 'B' },
    ] as Word[]
    expect(breakWords(words).map(textOf)).toEqual(['yes', 'no'])
  })

  test('breaks two lines evenly', () => {
    const [cue] = breakAll('a remarkable idea emerged'.split(' '))
    expect(cue?.lines.map((line) => line.map(({ text }) => text).join(' '))).toEqual([
      'a remarkable',
      'idea emerged',
    ])
  })
})

describe('clipWords', () => {
  test('moves words of several segments onto one timeline, as they are played, and leaves out the rest', () => {
    const segments = [
      { start: 20, end: 22 },
      { start: 10, end: 12 },
    ]
    const words = [at('out', 9), at('in', 10.5), at('cut', 15), at('again', 20.5), at('late', 22.1)]
    expect(placed(words, segments)).toEqual([
      ['again', 0.5],
      ['in', 2.5],
    ])
  })

  test('leaves out hesitations', () => {
    expect(placed([{ ...at('um', 1), filler: true }, at('yes', 2)])).toEqual([['yes', 2]])
  })

  test('puts words that overlap or take no time in order', () => {
    const words = [
      { ...at('a', 1), end: 1 },
      { ...at('b', 0.9), end: 3 },
      { ...at('c', 1), end: 0.5 },
    ]
    const shown = clipWords(words, [{ start: 0, end: 10 }], 'en')
    shown.forEach((word, index) => {
      expect(word.end).toBeGreaterThan(word.start)
      expect(word.start).toBeGreaterThanOrEqual(shown[index - 1]?.start ?? 0)
    })
  })

  test('cuts Japanese into words that may begin a line', () => {
    const text = '今日は、「とても」大切な話をします。ラーメンとジャズ！'
    const shown = clipWords([{ ...at(text, 0), end: 4 }], [{ start: 0, end: 10 }], 'ja')
    expect(shown.length).toBeGreaterThan(4)
    expect(shown.map((word) => word.text).join('')).toBe(text)
    for (const { text } of shown) expect(text).not.toMatch(/^[、。」！ーャッ]/)
  })

  test('bounds a word of 500 letters and a thousand marks on one', () => {
    const words = [at('x'.repeat(500), 0), at(`z${'\u0301'.repeat(1000)}`, 2)]
    const shown = clipWords(words, [{ start: 0, end: 10 }], 'en')
    expect(Math.max(...shown.map(({ text }) => text.length))).toBeLessThanOrEqual(24)
  })
})

function at(text: string, start: number): Word {
  return { text, start, end: start + 0.3, confidence: 1, speaker: null, filler: false }
}

function placed(words: Word[], segments: TimeRange[] = [{ start: 0, end: 10 }]) {
  return clipWords(words, segments, 'en').map(({ text, start }) => [text, start])
}

function breakAll(texts: string[]): Cue[] {
  return breakWords(spoken(texts))
}

function breakWords(words: Word[]): Cue[] {
  return breakCaptions(clipWords(words, [{ start: 0, end: 60 }], 'en'), ROOM, PACING)
}

function textOf({ lines }: Cue): string {
  return lines
    .flat()
    .map(({ text }) => text)
    .join(' ')
}
