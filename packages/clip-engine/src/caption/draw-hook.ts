import type { CaptionStyle, TemplateConfig } from '@svc/specification'
import { completeOver } from '@svc/specification/captions'
import { type AssEvent, LAYERS } from './ass-script.ts'
import type { CaptionJob } from './build-captions.ts'
import { drawWord, paintTags } from './draw-word.ts'
import type { TitleCard } from './place-captions.ts'
import { boxAround, type PlacedCue, type Setting } from './place-cue.ts'
import { type HookStage, placeHook } from './place-hook.ts'
import { checkFamily } from './resolve-caption-style.ts'
import { pad, roundedBox } from './rounded-box.ts'
import { isRightToLeft } from './script-runs.ts'
import { titleWords } from './title-words.ts'

const FADE = '\\fad(180,180)'

type Card = Pick<CaptionStyle, keyof TemplateConfig['hook']['style']>

/** Dark text on a white card. Lengths in percent of the canvas height. */
const CARD: Card = {
  font_family: 'Montserrat',
  font_weight: 800,
  font_size: 2.9,
  italic: false,
  uppercase: false,
  color: '#111318',
  outline: { color: '#111318', width: 0 },
  shadow: null,
  background: { color: '#FFFFFF', radius: 1.1, padding: 0.7, per: 'block' },
}

export interface DrawnHook {
  events: AssEvent[]
  /** Card that captions must not overlap while it is shown. */
  card: TitleCard | null
}

/**
 * Draws the hook's text over a clip's first seconds, on a white card at the top unless the brand configures another look or place.
 *
 * The card is moved away from faces and the logo, and made smaller if every place would hide one.
 */
export function drawHook(
  text: string,
  { language, duration_seconds, hookLook, fonts }: CaptionJob,
  stage: HookStage,
): DrawnHook {
  const style = completeOver(CARD, hookLook.style)
  checkFamily(style.font_family, fonts)
  const words = titleWords(style.uppercase ? text.toLocaleUpperCase() : text, language)
  if (words.length === 0) return { events: [], card: null }
  const { canvas, area } = stage
  const percent = Math.max(canvas.height, canvas.width * 0.9) / 100
  const setting: Setting = {
    weight: style.font_weight,
    isItalic: style.italic,
    language,
    family: style.font_family,
    fonts,
    em: style.font_size * percent,
    max_width: (area.right - area.left) * 0.92,
    direction: isRightToLeft(text) ? 'rtl' : 'ltr',
  }
  const end = Math.min(hookLook.duration_seconds, duration_seconds)
  const { position } = hookLook
  const placed = placeHook(words, { setting, end, position, margin: percent * 1.2 }, stage)
  const during = { start: 0, end }
  const events = [
    ...boxesBehind(placed, style.background, percent).map((box) => ({
      layer: LAYERS.title_box,
      ...during,
      text: box.replace('{', `{${FADE}`),
    })),
    ...placed.words.flatMap((word) =>
      paintsOf(style, percent).map(({ paint, ...beside }) => ({
        layer: LAYERS.title,
        ...during,
        text: drawWord(word, `${FADE}${paint}`, beside),
      })),
    ),
  ]
  return { events, card: { box: pad(placed.block, percent, percent), end } }
}

function boxesBehind(
  { words, lines, block }: PlacedCue,
  background: CaptionStyle['background'],
  percent: number,
): string[] {
  if (!background) return []
  const { color, radius, padding, per } = background
  const boxes = { block: [block], line: lines, word: words.map(boxAround) }[per]
  return boxes.map((box) =>
    roundedBox(pad(box, padding * 2.14 * percent, padding * percent), radius * percent, color),
  )
}

/** Returns the paint of the shadow, if any, and of the letters, each with its offset in pixels. */
function paintsOf({ color, outline, shadow }: Card, percent: number) {
  const edge = { color: outline.color, width: outline.width * percent }
  const letters = { paint: paintTags({ color, outline: edge, blur: 0 }), x: 0, y: 0 }
  if (!shadow) return [letters]
  const paint = paintTags({
    color: shadow.color,
    outline: { color: shadow.color, width: edge.width },
    blur: shadow.blur * percent,
  })
  return [{ paint, x: shadow.x * percent, y: shadow.y * percent }, letters]
}
