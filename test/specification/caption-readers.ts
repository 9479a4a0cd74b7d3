import { fileURLToPath } from 'node:url'
import type { Captions } from '../../packages/clip-engine/src/caption/build-captions.ts'
import { readFonts } from '../../packages/clip-engine/src/caption/read-fonts.ts'
import { resolveCaptionStyle } from '../../packages/clip-engine/src/caption/resolve-caption-style.ts'
import type { Word } from '../../packages/clip-engine/src/transcribe/transcript.ts'
import { captionsOf, spoken } from '../../packages/clip-engine/test/caption-job.ts'
import { type CaptionStylePart, DEFAULT_CONFIG } from '../../packages/specification/src/index.ts'
import { changes, type Reader } from './reader.ts'

const EXPO = '@expo-google-fonts/montserrat/900Black/Montserrat_900Black.ttf'
const ENGINE = new URL('../../packages/clip-engine/src/index.ts', import.meta.url)
const family = 'asset:1'
const fonts = await readFonts([
  { path: fileURLToPath(import.meta.resolve(EXPO, ENGINE.href)), family },
])

/** Two speakers, a number, an emoji, a swear word, punctuation; and after a pause one short word. */
const words = [
  ...spoken('we 🎉 never did 90% of this, fuck!'.split(' ')).map(by('A')),
  ...spoken('today is the extraordinary day'.split(' '), 0.4, 4).map(by('B')),
  ...spoken(['yes'], 0.05, 9).map(by('A')),
]

/** A person whose face is where captions usually are. */
const faces = Array.from({ length: 60 }, (_, index) => ({
  time: index / 5,
  faces: [{ x: 0.3, y: 0.6, width: 0.4, height: 0.2, score: 0.9, mouth_motion: null }],
}))

const camera = { time: 0, x: 0, y: 0, width: 1, height: 1 }
const framing = {
  aspect_ratio: '9:16',
  spans: [{ start: 0, end: 60, layout: 'track', confidence: 1, cameras: [[camera]] }],
  face_coverage: 1,
  warnings: [],
}

/** Writes captions of a style. */
const captions = (style: CaptionStylePart) =>
  captionsOf(words, {}, {
    style: resolveCaptionStyle(style, fonts),
    fonts,
    faces,
    framing,
  } as never)

type Hook = (typeof DEFAULT_CONFIG)['hook']

/** Writes the title of a clip. */
export const title = (hook: Partial<Hook>): Captions =>
  captionsOf([], {}, {
    hook: { text: 'What nobody tells you about rockets', start: 0, end: 2 },
    hookLook: { ...DEFAULT_CONFIG.hook, ...hook },
    fonts,
  } as never)

const shadow = { color: '#000000', x: 1, y: 1, blur: 1 }
const background = { color: '#000000', radius: 1, padding: 1, per: 'line' } as const
const custom = { position: 'custom' } as const
const styled = (change: CaptionStylePart, base?: CaptionStylePart) =>
  changes(captions, change, base)

export const CAPTION_READERS: Record<string, Reader> = {
  enabled: styled({ enabled: false }),
  preset: styled({ preset: 'news' }),
  font_family: styled({ font_family: family }),
  font_weight: styled({ font_weight: 400 }),
  font_size: styled({ font_size: 6 }),
  italic: styled({ italic: true }),
  uppercase: styled({ uppercase: false }),
  color: styled({ color: '#123456' }),
  highlight_color: styled({ highlight_color: null }),
  emphasis_color: styled({ emphasis_color: null }),
  speaker_colors: styled({ speaker_colors: ['#FF0000', '#00FF00'] }),
  'outline.color': styled({ outline: { color: '#123456' } }),
  'outline.width': styled({ outline: { width: 1 } }),
  'shadow.color': styled({ shadow: { ...shadow, color: '#123456' } }, { shadow }),
  'shadow.x': styled({ shadow: { ...shadow, x: 0 } }, { shadow }),
  'shadow.y': styled({ shadow: { ...shadow, y: 0 } }, { shadow }),
  'shadow.blur': styled({ shadow: { ...shadow, blur: 0 } }, { shadow }),
  'background.color': styled({ background: { ...background, color: '#123456' } }, { background }),
  'background.radius': styled({ background: { ...background, radius: 0 } }, { background }),
  'background.padding': styled({ background: { ...background, padding: 0 } }, { background }),
  'background.per': styled({ background: { ...background, per: 'word' } }, { background }),
  animation: styled({ animation: 'slide_up' }),
  animation_ms: styled({ animation_ms: 400 }),
  position: styled({ position: 'top' }),
  position_x: styled({ position_x: 0.3 }, custom),
  position_y: styled({ position_y: 0.3 }, custom),
  avoid_faces: styled({ avoid_faces: false }),
  safe_zone: styled({ safe_zone: 'none', position: 'bottom' }, { position: 'bottom' }),
  max_words_per_line: styled({ max_words_per_line: 1 }),
  max_lines: styled({ max_lines: 1 }),
  max_chars_per_line: styled({ max_chars_per_line: 8 }),
  max_width: styled({ max_width: 0.3 }),
  min_display_ms: styled({ min_display_ms: 3000 }),
  emoji: styled({ emoji: 'above' }),
  profanity: styled({ profanity: 'mask' }),
  punctuation: styled({ punctuation: false }),
  direction: styled({ direction: 'rtl' }),
}

function by(speaker: string) {
  return (word: Word) => ({ ...word, speaker })
}
