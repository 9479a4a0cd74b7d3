import { type AssEvent, LAYERS } from './ass-script.ts'
import { breakLines } from './break-lines.ts'
import type { CaptionWord } from './caption-word.ts'
import { drawRuns, middleOf, paintTags } from './draw-word.ts'
import type { FrameClock } from './frame-clock.ts'
import type { Stage } from './place-captions.ts'
import { measureLine, placeCue, type Setting } from './place-cue.ts'
import { pad, roundedBox } from './rounded-box.ts'
import { isRightToLeft, isUnspaced } from './script-runs.ts'

const SHOWN_SECONDS = 3
const FADE = '\\fad(180,180)'
const WEIGHT = 800
/** Percent of the canvas height. */
const SIZE = 2.9
const MAX_LINES = 3
const LONGEST_LINE = 30
const CARD = '#FFFFFF'
const INK = '#111318'

/** Draws the hook's text on a white card at the top for a clip's first seconds. */
export function drawHook(
  text: string,
  language: string | null,
  duration_seconds: number,
  clock: FrameClock,
  stage: Stage,
): AssEvent[] {
  const words = titleWords(text, language)
  if (words.length === 0) return []
  const { canvas, area } = stage
  const percent = Math.max(canvas.height, canvas.width * 0.9) / 100
  const setting: Setting = {
    weight: WEIGHT,
    is_italic: false,
    language,
    em: SIZE * percent,
    max_width: (area.right - area.left) * 0.92,
    direction: isRightToLeft(text) ? 'rtl' : 'ltr',
  }
  const end = Math.min(SHOWN_SECONDS, duration_seconds)
  const lines = balance(words, setting)
  const center = { x: canvas.width / 2, y: 0 }
  const { block } = placeCue({ start: 0, end, lines }, setting, center)
  const y = area.top + (block.bottom - block.top) / 2 + percent * 1.2
  const placed = placeCue({ start: 0, end, lines }, setting, { ...center, y })
  const during = { start: 0, end: clock.toHundredths(end) }
  const card = roundedBox(pad(placed.block, percent * 1.5, percent * 0.7), percent * 1.1, CARD)
  const ink = paintTags({ color: INK, outline: { color: INK, width: 0 }, blur: 0 })
  return [
    { layer: LAYERS.title_box, ...during, text: card.replace('{', `{${FADE}`) },
    ...placed.words.map((word) => ({
      layer: LAYERS.title,
      ...during,
      text: `{\\an5\\pos(${word.x.toFixed(1)},${middleOf(word).toFixed(1)})${FADE}${ink}}${drawRuns(word)}`,
    })),
  ]
}

function titleWords(text: string, language: string | null): CaptionWord[] {
  const clean = text
    .normalize('NFC')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
  const spaced = !isUnspaced(clean)
  const parts = spaced
    ? clean.split(/\s+/)
    : [...new Intl.Segmenter(language ?? 'ja', { granularity: 'word' }).segment(clean)].map(
        ({ segment }) => segment,
      )
  return parts
    .filter((part) => part.trim() !== '')
    .map((part) => ({ text: part, start: 0, end: 0, speaker: null, spaced, emphasized: false }))
}

/** As few lines as hold it; a title too long for three is made smaller by its placement. */
function balance(words: CaptionWord[], setting: Setting): CaptionWord[][] {
  const room = (max_lines: number, max_width: number) => ({
    max_words_per_line: 20,
    max_chars_per_line: LONGEST_LINE,
    max_lines,
    fits: (line: CaptionWord[]) => measureLine(line, setting) * setting.em <= max_width,
  })
  return (
    breakLines(words, room(MAX_LINES, setting.max_width)) ??
    breakLines(words, {
      ...room(MAX_LINES + 1, setting.max_width * 1.8),
      max_chars_per_line: 60,
    }) ?? [words]
  )
}
