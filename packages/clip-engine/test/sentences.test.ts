import { describe, expect, test } from 'bun:test'
import { costOf } from '@svc/patience'
import { bareWord } from '../src/transcribe/function-words.ts'
import { splitWords } from '../src/transcribe/import/cues.ts'
import { readableText } from '../src/transcribe/readable-words.ts'
import { splitSentences } from '../src/transcribe/sentences.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { spoken } from './transcribe/spoken.ts'

const sentencesOf = (words: Word[]) => splitSentences(words).map((sentence) => sentence.text)

test.each(["don't", 'Don’t,', '“DON’T”'])('%s is one word, however it is written', (text) => {
  expect(bareWord(text)).toBe("don't")
})

describe('splitSentences', () => {
  test.each([
    [
      'at a pause',
      'we sold the company | nobody believed us',
      ['We sold the company.', 'Nobody believed us.'],
    ],
    [
      'not after a word that cannot end one',
      'we went to the | store on monday | it was closed',
      ['We went to the store on Monday.', 'It was closed.'],
    ],
    [
      'before a word that opens a thought, after a short pause',
      "that is how it went | 0.25 so today we're doing it again",
      ['That is how it went.', "So today we're doing it again."],
    ],
    [
      'at a full stop, not at an abbreviation, a decimal or an initial',
      'Mr. Smith paid 3.5 million to J. Doe. Then he left.',
      ['Mr. Smith paid 3.5 million to J. Doe.', 'Then he left.'],
    ],
    [
      'at marks inside quotation marks',
      'She said “I am done.” Nobody moved!',
      ['She said “I am done.”', 'Nobody moved!'],
    ],
    [
      'at an ellipsis only before a capital',
      'Well… maybe not. Fine… Let us go.',
      ['Well… maybe not.', 'Fine…', 'Let us go.'],
    ],
    ['at Arabic question marks', 'كيف حالك؟ أنا بخير.', ['كيف حالك؟', 'أنا بخير.']],
  ])('cuts %s', (_, text, expected) => {
    expect(sentencesOf(spoken(text))).toEqual(expected)
  })

  test('cuts Japanese at its full stop and writes it without blanks', () => {
    const words = splitWords('今日は天気がいいです。散歩に行きましょうか？').map((text, index) => ({
      ...spoken(text)[0],
      text,
      start: index,
      end: index + 0.8,
    })) as Word[]
    expect(sentencesOf(words)).toEqual(['今日は天気がいいです。', '散歩に行きましょうか？'])
  })

  test('cuts where the speaker changes', () => {
    const [first, second] = [
      spoken('i have never seen that', 'a'),
      spoken('me neither to be honest', 'b'),
    ]
    const later = second.map((word) => ({ ...word, start: word.start + 2, end: word.end + 2 }))
    expect(sentencesOf([...first, ...later])).toEqual([
      'I have never seen that.',
      'Me neither to be honest.',
    ])
  })

  test('measures pauses by the usual pauses of the speakers', () => {
    const slow = 'we | 0.5 went | 0.5 there | 0.5 by | 0.5 train | 0.5 last | 0.5 year | 0.5 alone'
    const texts = sentencesOf(spoken(`${slow} | 1.5 nobody | 0.5 came | 0.5 along | 0.5 with us`))
    expect(texts).toEqual(['We went there by train last year alone.', 'Nobody came along with us.'])
  })

  test('bounds a talk without any pause', () => {
    const words = spoken(Array.from({ length: 500 }, (_, index) => `word${index}`).join(' '))
    const lengths = splitSentences(words).map(({ first, last }) => last - first + 1)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(60)
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(500)
  })

  test('covers every word of three hours in under two seconds', () => {
    const line = "and then we've seen | it happen again in the market so what did they do | "
    const words = spoken(line.repeat(2000))
    let sentences: ReturnType<typeof splitSentences> = []
    const seconds = costOf(() => (sentences = splitSentences(words)))
    expect(seconds).toBeLessThan(2)
    expect(
      sentences.every(
        (sentence, index) => sentence.first === (sentences[index - 1]?.last ?? -1) + 1,
      ),
    ).toBe(true)
    expect(sentences.at(-1)?.last).toBe(words.length - 1)
  })

  test('finds no sentence in an empty transcript', () => {
    expect(splitSentences([])).toEqual([])
  })

  test.each([
    ['so what would you do with a million', 'question'],
    ['how many people know this', 'question'],
    ['can you tell us more', 'question'],
    ["what's the point", 'question'],
    ['Is that so?', 'question'],
    ['what you need is patience', 'statement'],
    ['when i was young we had nothing', 'statement'],
    ['exactly', 'statement'],
    ['and then the', 'fragment'],
    ['green', 'fragment'],
  ])('classifies “%s” as a %s', (text, kind) => {
    expect(splitSentences(spoken(text)).map((sentence) => sentence.kind)).toEqual([
      kind as 'question',
    ])
  })
})

test.each([
  ["um i think i'm uh right", "I think I'm right."],
  ['is it on monday | yeah it is', 'Is it on Monday? Yeah it is.'],
  ['“quoted words”', '“Quoted words”.'],
  ['one thing, and', 'One thing, and.'],
  ['trailing comma,', 'Trailing comma.'],
  ['Already written. With care!', 'Already written. With care!'],
  ['um', 'Um.'],
])('readableText writes “%s” as “%s”', (text, expected) => {
  expect(readableText(spoken(text))).toBe(expected)
})
