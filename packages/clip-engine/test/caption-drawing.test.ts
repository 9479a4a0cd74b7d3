import { describe, expect, test } from 'bun:test'
import { costOf } from '@svc/patience'
import { DEFAULT_CONFIG } from '@svc/specification'
import { measureText } from '../src/caption/measure-text.ts'
import type { Box } from '../src/caption/place-cue.ts'
import { captionsOf, draw, drawAll, eventsOf, spoken } from './caption-job.ts'
import { boundsOf } from './pixels.ts'

const EM = 0.042 * 1280
const PLAIN = {
  uppercase: false,
  shadow: null,
  outline: { color: '#000000', width: 0 },
  animation: 'none',
  highlight_color: null,
  emphasis_color: null,
  max_chars_per_line: 60,
} as const

const WORDS: Record<string, { word: string; language: string }> = {
  latin: { word: 'Handwriting', language: 'en' },
  cyrillic: { word: 'Невозможно', language: 'ru' },
  arabic: { word: 'المحاولة', language: 'ar' },
  hebrew: { word: 'מהאנשים', language: 'he' },
  devanagari: { word: 'स्वास्थ्य', language: 'hi' },
  bengali: { word: 'হয়েছিল', language: 'bn' },
  tamil: { word: 'கிராமங்கள்', language: 'ta' },
  thai: { word: 'ภาษาไทย', language: 'th' },
  japanese: { word: '近道近道', language: 'ja' },
  korean: { word: '꾸준히하는', language: 'ko' },
  chinese: { word: '坚持做同', language: 'zh' },
  emoji: { word: '🎉🚀❤️👍🏽', language: 'en' },
  'emoji that are joined': { word: '👩‍💻👨‍👩‍👧', language: 'en' },
}
const LITERALLY: Record<string, string> = {
  overrides: String.raw`a{\fs400}b`,
  alignment: String.raw`a{\an8}b`,
  drawing: String.raw`{\p1}m`,
  'a line break': String.raw`a\Nb`,
  'a hard blank': String.raw`a\hb`,
  karaoke: String.raw`{\k50}x`,
  'another font': String.raw`{\fnArial}x`,
  'an open brace': '{',
}

const plainly = (word: string, language: string) =>
  captionsOf(word, { ...PLAIN, emoji: 'inline' }, { language })

let ink: Promise<Map<string, Box>> | undefined

/** Where the word of each kind is drawn; all of them are drawn at once. */
async function inkOf(kind: string): Promise<Box> {
  ink ??= drawWords()
  const box = (await ink).get(kind)
  if (!box) throw new Error(`Nothing is drawn: ${kind}.`)
  return box
}

async function drawWords(): Promise<Map<string, Box>> {
  const words = Object.entries(WORDS).map(
    ([kind, { word, language }]) => [kind, plainly(word, language)] as const,
  )
  const literally = Object.entries(LITERALLY).map(
    ([kind, word]) => [kind, captionsOf(word, PLAIN)] as const,
  )
  const all = [...words, ...literally]
  const drawn = await drawAll(all.map(([, captions]) => ({ captions, seconds: [0.2] })))
  return new Map(
    all.flatMap(([kind], at) => {
      const [frame] = drawn[at] ?? []
      const box = frame && boundsOf(frame, ({ red }) => red > 160)
      return box ? [[kind, box]] : []
    }),
  )
}

/** In pixels, as the captions of these tests are set. */
function measuredWidth(word: string, language: string): number {
  const font = { family: 'Montserrat', weight: 800, isItalic: false, fonts: [] }
  return measureText(word, { ...font, language }).width * EM
}

describe('drawn captions', () => {
  test('light each word up within half a frame of its start', () => {
    const words = spoken('one two three four five six seven'.split(' '), 0.317, 0.211)
    const captions = captionsOf(words)
    const lit = eventsOf(captions).filter(({ layer }) => layer === 3)
    expect(lit).toHaveLength(7)
    lit.forEach(({ start }, index) => {
      // Times of the script are hundredths of a second; the next frame shows the change.
      const shownAt = Math.ceil(start * 30 - 1e-6) / 30
      expect(Math.abs(shownAt - (words[index]?.start ?? 0))).toBeLessThanOrEqual(1 / 60 + 0.001)
    })
    expect(captions.syncErrorMs).toBeWithin(0, 1000 / 60 + 0.1)
  })

  test('paint the spoken word, and only it, in the highlight colour', async () => {
    const captions = captionsOf('red green blue pink', { emphasis_color: null })
    const spokenWords = eventsOf(captions).filter(({ layer }) => layer === 3)
    const frames = await draw(captions, [0.2, 0.6, 1.0, 1.4])
    frames.forEach((frame, index) => {
      const yellow = boundsOf(
        frame,
        ({ red, green, blue }) => red > 220 && green > 190 && blue < 80,
      )
      const word = spokenWords[index]
      if (!yellow || !word) throw new Error(`No word is lit in frame ${index}.`)
      expect((yellow.left + yellow.right) / 2).toBeWithin(word.x - 6, word.x + 6)
      expect((yellow.top + yellow.bottom) / 2).toBeWithin(word.y - 25, word.y + 25)
    })
  })

  test.each([...Object.keys(WORDS)])(
    'are as wide as was measured, in a font that comes with the engine: %s',
    async (kind) => {
      const { word, language } = WORDS[kind] ?? { word: '', language: '' }
      const fonts = plainly(word, language).fontFiles
      expect(fonts.map((file) => file.includes('@expo-google-fonts'))).toEqual([true])
      const { left, right } = await inkOf(kind)
      const measured = measuredWidth(word, language)
      expect(right - left).toBeWithin(measured * 0.86, measured * 1.06)
    },
  )

  test.each([...Object.keys(LITERALLY)])('show %s literally', async (kind) => {
    const { left, right, top, bottom } = await inkOf(kind)
    const measured = measuredWidth(LITERALLY[kind] ?? '', 'en')
    expect(right - left).toBeWithin(measured * 0.85 - 6, measured * 1.06)
    expect(bottom - top).toBeLessThan(EM * 1.3)
    expect((top + bottom) / 2).toBeWithin(860, 932)
  })

  test('run from right to left in Arabic, numbers and names among them', () => {
    const style = { max_words_per_line: 6, max_chars_per_line: 40, font_size: 2 }
    const captions = captionsOf('حتى 90% من OpenAI Labs هنا', style, { language: 'ar' })
    const placed = eventsOf(captions).filter(({ layer }) => layer === 3)
    const inOrder = placed.toSorted((a, b) => a.x - b.x).map(({ text }) => text)
    const lines = ['هنا', 'OPENAI', 'LABS', 'من', '90%', 'حتى']
    expect(inOrder).toEqual(lines)
  })

  test('take bounded time for 5,000 words a minute', () => {
    const words = spoken(
      Array.from({ length: 5000 }, (_, index) => `word${index % 97}`),
      0.012,
    )
    let captions: ReturnType<typeof captionsOf> | undefined
    expect(costOf(() => (captions = captionsOf(words)))).toBeLessThan(5)
    expect(captions?.ass?.length).toBeGreaterThan(100_000)
    expect(captions?.srt.length).toBeGreaterThan(10_000)
  })

  test('shrink a word that fits no line, and say so', () => {
    const { warnings } = captionsOf('W'.repeat(24), { font_size: 9 })
    expect(warnings).toEqual(['caption_overflow'])
    expect(captionsOf('short').warnings).toEqual([])
  })
})

const hook = { text: 'Why {\\fs300} everybody: fails [at] this; 100% %{pts}', start: 0, end: 3 }

test('the hook title stands on its card at the top for three seconds', async () => {
  const captions = captionsOf([], {}, { hook })
  const [shown, gone] = await draw(captions, [1, 3.2])
  const card = shown && boundsOf(shown, ({ red, green, blue }) => Math.min(red, green, blue) > 235)
  expect(card?.top).toBeWithin(0.1 * 1280, 0.2 * 1280)
  expect(card?.bottom).toBeLessThan(0.36 * 1280)
  expect(card?.left).toBeGreaterThan(36)
  expect(card?.right).toBeLessThan(684)
  expect(gone && boundsOf(gone, ({ red }) => red > 120)).toBeNull()
})

describe('beside a logo', () => {
  const hook = { text: 'Three lines of a title that nobody should miss today', start: 0, end: 3 }
  const LOGOS = {
    'at the top': { left: 560, right: 648, top: 140, bottom: 300 },
    'at the bottom': { left: 72, right: 216, top: 900, bottom: 1024 },
    'that fills a corner': { left: 360, right: 648, top: 140, bottom: 430 },
  }

  test('title and captions stand clear of it, wherever it and they are', async () => {
    const cases = Object.entries(LOGOS).flatMap(([place, logo]) =>
      (['top', 'bottom'] as const).flatMap((position) => {
        const hookLook = { ...DEFAULT_CONFIG.hook, position }
        const said = captionsOf('these words are said together', { ...PLAIN, position }, { logo })
        const title = captionsOf([], {}, { hook, hookLook, logo })
        const at = { place, position, logo, seconds: [1] }
        return [
          { ...at, captions: title, level: 235 },
          { ...at, captions: said, level: 160 },
        ]
      }),
    )
    const drawn = await drawAll(cases)
    for (const [index, { place, position, logo, level }] of cases.entries()) {
      const [frame] = drawn[index] ?? []
      const box = frame && boundsOf(frame, (color) => Math.min(color.red, color.blue) > level)
      expect([place, position, box && apart(box, logo)]).toEqual([place, position, true])
    }
  })

  const apart = (one: Box, other: Box) =>
    one.right < other.left ||
    one.left > other.right ||
    one.bottom < other.top ||
    one.top > other.bottom
})
