import { describe, expect, test } from 'bun:test'
import { type Spelling, spellWords } from '../src/transcribe/spell-words.ts'
import type { Word } from '../src/transcribe/transcript.ts'

describe('spellWords', () => {
  test.each<[string, string, Spelling[], string]>([
    ['a word in another case', 'we use KUBERNETES.', [kube], 'we use Kubernetes.'],
    [
      'a word that was heard as several',
      'so “cuber net ease”, yes',
      [kube],
      'so “Kubernetes”, yes',
    ],
    [
      'a word by several',
      'ask acme now',
      [{ heard: ['acme'], written: 'Acme Inc' }],
      'ask Acme Inc now',
    ],
    [
      'the longest of what fits',
      'new york times',
      [
        { heard: ['new york'], written: 'NY' },
        { heard: ['new york times'], written: 'NYT' },
      ],
      'NYT',
    ],
    ['nothing over the end of a sentence', 'a cuber. Net ease', [kube], 'a cuber. Net ease'],
    ['nothing inside of a word', 'kubernetesly', [kube], 'kubernetesly'],
    [
      'what is a pattern elsewhere as it is',
      'a+ (a+)+$ b',
      [{ heard: ['(a+)+$'], written: 'x' }],
      'x+ (x+)+$ b',
    ],
    ['nothing for marks alone', 'a , b', [{ heard: ['...'], written: 'x' }], 'a , b'],
  ])('replaces %s', (_, said, spellings, written) => {
    expect(textOf(spellWords(wordsOf(said), spellings))).toBe(written)
  })

  test('keeps the time of what it replaces, in order and without overlap', () => {
    const spelled = spellWords(wordsOf('so cuber net ease yes'), [
      { heard: ['cuber net ease'], written: 'Kube Netes' },
    ])
    const times = spelled.map(({ text, start, end }) => [text, start, end])
    expect(times).toEqual([
      ['so', 0, 1],
      ['Kube', 1, 1 + (3 * 4) / 9],
      ['Netes', 1 + (3 * 4) / 9, 4],
      ['yes', 4, 5],
    ])
  })

  test('takes an hour of speech and three thousand spellings in a moment', () => {
    const words = wordsOf('a b c d e f g h i j '.repeat(1000).trim())
    const spellings = Array.from({ length: 500 }, (_, index) => ({
      heard: Array.from({ length: 6 }, (_, n) => `a b c d e f g h ${index} ${n}`),
      written: 'x',
    }))
    const started = performance.now()
    expect(spellWords(words, spellings)).toEqual(words)
    expect(performance.now() - started).toBeLessThan(3000)
  })
})

const kube = { heard: ['Kubernetes', 'cuber net ease'], written: 'Kubernetes' }

function wordsOf(text: string): Word[] {
  return text.split(' ').map((word, index) => ({
    text: word,
    start: index,
    end: index + 1,
    confidence: 1,
    speaker: null,
    filler: false,
  }))
}

function textOf(words: Word[]): string {
  return words.map(({ text }) => text).join(' ')
}
