import type { TemplateConfig } from '@svc/specification'
import { breakLines } from './break-lines.ts'
import type { CaptionWord } from './caption-word.ts'
import { hidingCost } from './hidden-faces.ts'
import { cheapest, facesBetween, layerCost, logoCost, type Stage } from './place-captions.ts'
import { type PlacedCue, placeCue, type Setting, widthsOf } from './place-cue.ts'
import { pad } from './rounded-box.ts'

export type HookStage = Pick<Stage, 'canvas' | 'area' | 'faces' | 'logo' | 'layer'>

export interface HookPlacing {
  setting: Setting
  /** End of the card's display, in seconds. */
  end: number
  position: TemplateConfig['hook']['position']
  /** Space between the text and the card's edge, in pixels. */
  margin: number
}

const MAX_LINES = 3
const LONGEST_LINE = 30
/** Sizes that are tried if the card does not fit beside the faces, as factors. */
const SIZES = [1, 0.86, 0.74]
/** Cost of a smaller card, multiplied by the lost share of its size; moving a card by the canvas's whole height costs 1. */
const SMALLNESS_COST = 0.8
/** Step between the alternative places that are tried, as a share of the canvas height. */
const STEP = 0.02

/** Places a title for its whole display time: at the requested place, or as near to it as possible without hiding faces, the logo or what lies over the picture. */
export function placeHook(words: CaptionWord[], placing: HookPlacing, stage: HookStage): PlacedCue {
  const { end, margin } = placing
  const { canvas } = stage
  const faces = facesBetween(stage.faces, 0, end)
  const center = { x: canvas.width / 2, y: 0 }
  const places = (faces.length > 0 ? SIZES : SIZES.slice(0, 1)).flatMap((size) => {
    const setting = { ...placing.setting, em: placing.setting.em * size }
    const cue = { start: 0, end, lines: balance(words, setting) }
    const { block } = placeCue(cue, setting, center)
    const half = (block.bottom - block.top) / 2 + margin
    return heightsFor(half, placing, stage).map((y) => ({ size, setting, cue, block, y }))
  })
  const [wanted] = places
  const { cue, setting, y } = cheapest(places, ({ size, block, y }) => {
    const card = pad({ ...block, top: block.top + y, bottom: block.bottom + y }, margin, margin)
    const moved = Math.abs(y - (wanted?.y ?? y)) / canvas.height
    const taken = logoCost(card, stage) + layerCost(card, { start: 0, end }, stage)
    return hidingCost(card, faces) + taken + moved + (1 - size) * SMALLNESS_COST
  })
  return placeCue(cue, setting, { ...center, y })
}

/** Where the card's middle may be, the wanted place first. */
function heightsFor(half: number, { position }: HookPlacing, { canvas, area }: HookStage) {
  const [highest, lowest] = [area.top + half, area.bottom - half]
  const wanted = { top: highest, middle: canvas.height / 2, bottom: lowest }[position]
  const step = STEP * canvas.height
  const count = Math.max(0, Math.floor((lowest - highest) / step))
  return [wanted, ...Array.from({ length: count }, (_, index) => highest + (index + 1) * step)]
}

/** Breaks a title into as few lines as possible; `placeCue` shrinks a title that is too long for three lines. */
function balance(words: CaptionWord[], setting: Setting): CaptionWord[][] {
  const room = (max_lines: number, max_width: number) => ({
    max_words_per_line: 20,
    max_chars_per_line: LONGEST_LINE,
    max_lines,
    ...widthsOf(setting, max_width),
  })
  return (
    breakLines(words, room(MAX_LINES, setting.max_width)) ??
    breakLines(words, {
      ...room(MAX_LINES + 1, setting.max_width * 1.8),
      max_chars_per_line: 60,
    }) ?? [words]
  )
}
