import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { clipWords } from '../src/caption/clip-words.ts'
import { measureText } from '../src/caption/measure-text.ts'
import { titleWords } from '../src/caption/title-words.ts'
import { findCensored } from '../src/censor/find-censored.ts'
import { fileName } from '../src/command-line/file-name.ts'
import { tokensOf } from '../src/select/language/tokens.ts'
import { bareWord } from '../src/transcribe/function-words.ts'
import { close } from '../src/transcribe/readable-sentence.ts'
import { replaceWords } from '../src/transcribe/replace-words.ts'
import { spoken } from './caption-job.ts'

const TYPEFACE = {
  weight: 800,
  isItalic: false,
  language: null,
  family: 'Montserrat',
  fonts: [],
}

test.each([
  ['Hindi, its danda included', 'बात।', 'Noto Sans Devanagari ExtraBold'],
  ['Hindi with a joiner in it', 'क्‍ष', 'Noto Sans Devanagari ExtraBold'],
  ['Bengali', 'হয়েছিল', 'Noto Sans Bengali ExtraBold'],
  ['Tamil', 'கிராமங்கள்', 'Noto Sans Tamil ExtraBold'],
  ['Thai', 'ภาษาไทย', 'Noto Sans Thai ExtraBold'],
  ['Persian with a joiner in it', 'می‌خواهم', 'Noto Sans Arabic ExtraBold'],
  ['a question in Hebrew', 'שלום?', 'Noto Sans Hebrew ExtraBold'],
  ['Japanese, its marks included', '「本当の強さ」です！', 'M PLUS 1p ExtraBold'],
  ['Chinese with a character that is rare in Japanese', '这个', 'Noto Sans SC ExtraBold'],
  ['Korean, its full stop included', '것입니다.', 'NanumGothicExtraBold'],
  ['emoji, one of another colour', '🎉👍🏽', 'Noto Emoji Bold'],
  ['a flag', '🇩🇪', 'Noto Emoji Bold'],
  ['a heart that is asked to be a picture', '❤️', 'Noto Emoji Bold'],
  ['signs that are letters', '©™', 'Montserrat ExtraBold'],
])('a font that has its letters is chosen for %s', (_, word, name) => {
  const { runs } = measureText(word, TYPEFACE)
  expect(runs.map(({ face }) => face.name)).toEqual([name])
  expect(existsSync(runs[0]?.face.file ?? '')).toBe(true)
  const { metrics } = runs[0]?.face ?? {}
  const missing = [...word].filter(
    (letter) => !/\p{Cf}/u.test(letter) && metrics?.advance(letter.codePointAt(0) ?? 0) === null,
  )
  expect(missing).toEqual([])
})

test('characters of a country are those of its language', () => {
  const nameIn = (language: string) =>
    measureText('直接', { ...TYPEFACE, language }).runs[0]?.face.name
  expect(['ja', 'zh', 'zh-Hant', 'ko'].map(nameIn)).toEqual([
    'M PLUS 1p ExtraBold',
    ...Array(3).fill('Noto Sans SC ExtraBold'),
  ])
})

const partsOf = (text: string, language: string) =>
  clipWords(spoken([text]), [{ start: 0, end: 9 }], language)
    .map((part) => (part.spaced ? ` ${part.text}` : part.text))
    .join('|')
test.each([
  ['th', 'ภาษาไทยไม่มีช่องว่าง แต่ต้องอ่านง่าย', ' ภาษา|ไทย|ไม่มี|ช่อง|ว่าง| แต่|ต้อง|อ่าน|ง่าย'],
  ['ja', 'OpenAI Labsの「本当の強さ」です！', ' OpenAI| Labs|の|「本当の|強さ」|です！'],
  ['zh', '最重要的不是天赋，而是坚持。', '最|重要|的|不是|天赋，|而是|坚持。'],
])(
  'text without blanks between its words keeps the blanks and marks that are there: %s',
  (language, text, parts) => {
    expect(partsOf(text, language)).toBe(parts)
    expect(
      titleWords(text, language)
        .map(({ text }) => text)
        .join(''),
    ).toBe(text.replaceAll(' ', ''))
  },
)

test('a word is measured once in a typeface, however many lines it is tried in', () => {
  const once = measureText('lines', TYPEFACE)
  expect(measureText('lines', TYPEFACE)).toBe(once)
  expect(measureText('lines', { ...TYPEFACE, weight: 400 }).width).not.toBe(once.width)
})

test('letters that join or stack are as wide together as the shaper says, not as apart', () => {
  const width = (text: string) => measureText(text, TYPEFACE).width
  // The first two of these three letters become one sign.
  expect(width('क्ष')).toBeLessThan(0.8 * (width('क') + width('ष')))
  // Signs beside a letter have a width of their own, signs above it have none.
  expect(width('का')).toBeGreaterThan(width('क') + 0.1)
  expect(width('ดี')).toBeCloseTo(width('ด'), 2)
})

test.each([
  ['बात', 'बात।', 'बात?'],
  ['হয়েছিল', 'হয়েছিল।', 'হয়েছিল?'],
  ['அழகு', 'அழகு.', 'அழகு?'],
  ['ภาษาไทย', 'ภาษาไทย', 'ภาษาไทย'],
  ['です', 'です。', 'です？'],
  ['المحاولة', 'المحاولة.', 'المحاولة؟'],
  ['done', 'done.', 'done?'],
  ['बात।', 'बात।', 'बात।'],
])('%s ends as its script ends sentences', (text, statement, question) => {
  expect([close(text, false), close(text, true)]).toEqual([statement, question])
})

describe('signs that belong to a letter', () => {
  test('stay with it in words that are compared, and in names of files', () => {
    for (const word of ['सबसे', 'हिन्दी', 'ที่', 'তাই', 'மொழி']) {
      expect(tokensOf(`${word},`)).toEqual([word])
      expect(bareWord(`“${word}!”`)).toBe(word)
      expect(fileName({ rank: 1, title: `${word}?` })).toBe(`01-${word}`)
    }
  })

  test('stay with it when a brand’s term is written, or found to be censored', () => {
    const words = spoken(['सबसे', 'हिन्दी!'])
    const term = { term: 'हिंदी', sounds_like: ['हिन्दी'], replace_with: null }
    expect(replaceWords(words, [term]).map(({ text }) => text)).toEqual(['सबसे', 'हिंदी!'])
    const censor = { words: [{ word: 'हिन्दी', match: 'exact' as const }], mode: 'mute' as const }
    expect(findCensored(words, censor)).toEqual([false, true])
  })
})
