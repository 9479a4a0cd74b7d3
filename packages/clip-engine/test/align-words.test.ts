import { describe, expect, test } from 'bun:test'
import type { HeardWord } from '../src/transcribe/recognizer.ts'
import { alignWords, phraseOf } from '../src/transcribe/recognizers/align-words.ts'

describe('alignWords', () => {
  test('gives words the times at which the same were heard, whatever their marks and capitals', () => {
    const timed = heard('and 0.2 0.5', 'mister 0.5 0.9', "he's 0.9 1.2", 'late 1.3 1.7')
    expect(times(alignWords(written('And Mister', 'he’s', 'late.'), timed))).toEqual([
      'And 0.20 0.50',
      'Mister 0.50 0.90',
      'he’s 0.90 1.20',
      'late. 1.30 1.70',
    ])
  })

  test('shares the time between two known words among the unknown ones', () => {
    const timed = heard('back 1 1.2', 'to 1.2 1.4', '[unk] 1.5 2.5', "i'm 3 3.2")
    expect(times(alignWords(written('back to', 'Tebrew', 'Aiden.', "I'm"), timed))).toEqual([
      'back 1.00 1.20',
      'to 1.20 1.40',
      'Tebrew 1.50 2.00',
      'Aiden. 2.00 2.50',
      "I'm 3.00 3.20",
    ])
  })

  test('gives an unknown word a length by its letters, however long the pause', () => {
    const timed = heard('one 1 1.5', 'two 9 9.5')
    expect(times(alignWords(written('One', 'Qwertz', 'two'), timed))).toEqual([
      'One 1.00 1.50',
      'Qwertz 1.50 1.98',
      'two 9.00 9.50',
    ])
  })

  test('takes a hyphenated word from its first part to its last', () => {
    const timed = heard('near 1 1.3', 'metre 1.3 1.8', 'street 1.9 2.2')
    expect(times(alignWords(written('near-metre', 'street'), timed))).toEqual([
      'near-metre 1.00 1.80',
      'street 1.90 2.20',
    ])
  })

  test('keeps words in order where nothing of them was heard', () => {
    const words = alignWords(written('Tebrew', 'Zyx'), [])
    expect(words.map(({ text }) => text)).toEqual(['Tebrew', 'Zyx'])
    expect(words[1]?.start).toBeGreaterThanOrEqual(words[0]?.end ?? 0)
    expect(words.at(-1)?.end).toBeLessThanOrEqual(words.length)
  })

  test('aligns an empty transcript to nothing', () => {
    expect(alignWords([], heard('birth 1 2'))).toEqual([])
  })
})

test('a phrase has the words as a vocabulary writes them', () => {
  expect(phraseOf(written('Well,', 'it’s', 'near-metre', '4%', '—'))).toBe("well it's near metre 4")
})

/** Words of one second each, as a recognizer without times returns them. */
function written(...groups: string[]): HeardWord[] {
  return groups
    .flatMap((group) => group.split(' '))
    .map((text, at) => ({ text, start: at, end: at + 1, confidence: 0.9 }))
}

function heard(...lines: string[]): HeardWord[] {
  return lines.map((line) => {
    const [text = '', start, end] = line.split(' ')
    return { text, start: Number(start), end: Number(end), confidence: 1 }
  })
}

function times(words: HeardWord[]): string[] {
  return words.map(({ text, start, end }) => `${text} ${start.toFixed(2)} ${end.toFixed(2)}`)
}
