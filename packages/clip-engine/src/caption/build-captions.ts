import type { CaptionStyle, CaptionTrack, LayerItem, TemplateConfig } from '@svc/specification'
import type { FaceSample } from '../analyze/analysis.ts'
import { coveredParts } from '../encode/layer-places.ts'
import type { Framing } from '../reframe/framing.ts'
import type { ClipCandidate } from '../select/clip-candidate.ts'
import type { TimeRange } from '../time-range.ts'
import type { Word } from '../transcribe/transcript.ts'
import { type AssEvent, writeAss } from './ass-script.ts'
import type { BrandFont } from './brand-font.ts'
import { breakCaptions } from './break-captions.ts'
import type { CaptionWord } from './caption-word.ts'
import { drawCue } from './draw-cue.ts'
import { drawEmoji } from './draw-emoji.ts'
import { type DrawnHook, drawHook } from './draw-hook.ts'
import { drawWatermark } from './draw-watermark.ts'
import { facesOnCanvas, type Size } from './face-boxes.ts'
import { fontFiles } from './fonts.ts'
import { type FrameClock, frameClock } from './frame-clock.ts'
import { countElsewhere, placeCaptions, type Stage } from './place-captions.ts'
import { type Box, type PlacedCue, type Setting, widthsOf } from './place-cue.ts'
import { maskProfanity } from './profanity.ts'
import { textArea } from './safe-area.ts'
import { isRightToLeft } from './script-runs.ts'
import { placeBelow, secondHeight, secondStyle } from './second-captions.ts'
import { styleWords } from './style-words.ts'
import { trackWords } from './track-words.ts'
import { writeSubtitles } from './write-subtitles.ts'

export interface CaptionJob {
  /** Source seconds; words outside the segments are ignored. */
  words: Word[]
  /** Kept ranges of the source, rounded to frames. */
  segments: TimeRange[]
  duration_seconds: number
  language: string | null
  /** The languages of the captions, the first above the second; absent: what is spoken. */
  tracks?: CaptionTrack[]
  style: CaptionStyle
  canvas: { width: number; height: number }
  frame_rate: number
  framing: Framing
  /** Size of the source's picture as it is displayed; `null` without one. */
  picture: Size | null
  faces: FaceSample[]
  /** What a person laid over the clip, of which emoji are drawn here; clip seconds. */
  layer?: LayerItem[]
  /** Drawn over the first seconds; `null` for none. */
  hook: ClipCandidate['hook'] | null
  hookLook: TemplateConfig['hook']
  watermark_text: string | null
  /** Where the brand's logo is on the canvas, in pixels; absent without one. */
  logo?: Box | null
  /** The brand's fonts, in addition to the shipped ones. */
  fonts: BrandFont[]
  /** Frames shown before the clip begins; all captions are delayed by them. */
  introFrames: number
}

export interface Captions {
  /** The whole script for libass; `null` when there is nothing to draw. */
  ass: string | null
  srt: string
  vtt: string
  /** Fonts the script uses, for libass's `fontsdir`. */
  fontFiles: string[]
  /** Largest distance between a word and the frame it lights up on; `null` when no words are drawn. */
  syncErrorMs: number | null
  warnings: 'caption_overflow'[]
  /** How many captions stand elsewhere than the style says, see `countElsewhere`. */
  elsewhere: number
}

/** Text smaller than this share of the requested size causes a `caption_overflow` warning. */
const SMALLEST_SHARE = 0.6
/** Time that a caption stays after its last word. */
const HOLD_SECONDS = 0.35

/** Turns words, spoken or translated, into drawn captions (ASS) and subtitle files (SRT, VTT), in seconds of the finished file. */
export function buildCaptions(given: CaptionJob): Captions {
  const [first = null, second] = given.tracks ?? []
  const { words, language } = trackWords(first, given)
  const job = { ...given, language }
  const { style, canvas, framing } = job
  const hook = job.hook && (first?.hook || job.hook.text)
  const clock = frameClock(job.frame_rate, job.introFrames)
  const area = textArea(style.safe_zone, canvas, job.watermark_text)
  const faces = style.avoid_faces
    ? facesOnCanvas(job.faces, job.segments, framing, job.picture, canvas)
    : []
  const layer = coveredParts(job.layer ?? [], canvas)
  const room = { canvas, area, faces, logo: job.logo ?? null, layer }
  const title = hook ? drawHook(hook, job, room) : NO_TITLE
  const stage: Stage = { ...room, framing, title: title.card }
  const small = second === undefined ? null : secondStyle(style)
  const below = small ? secondHeight(small, canvas.height / 100) : 0
  const upper = { ...stage, area: { ...area, bottom: area.bottom - below } }
  const placed = style.enabled ? placeWords(words, job, upper) : NO_CUES
  const lower = small && style.enabled ? placeSecond(given, small, placed.cues, stage) : NO_CUES
  const events = [
    ...drawEmoji(job),
    ...drawCues(placed.cues, job),
    ...drawCues(lower.cues, { ...job, style: small ?? style }),
    ...title.events,
    ...drawWatermark(job),
  ]
  const ass = events.length > 0 ? writeAss(events, canvas, clock) : null
  return {
    ass,
    ...writeSubtitles(
      readWords(words, style),
      job.duration_seconds,
      job.introFrames / job.frame_rate,
    ),
    fontFiles:
      ass === null
        ? []
        : fontFiles(
            ass,
            job.fonts.map(({ face }) => face),
          ),
    syncErrorMs: syncError(placed.cues, clock),
    warnings: placed.overflows || lower.overflows ? ['caption_overflow'] : [],
    elsewhere: countElsewhere(placed.cues, style, job),
  }
}

const NO_CUES: { cues: PlacedCue[]; overflows: boolean } = { cues: [], overflows: false }
const NO_TITLE: DrawnHook = { events: [], card: null }

function placeWords(words: CaptionWord[], job: CaptionJob, stage: Stage) {
  const { cues, setting } = divide(words, job, stage)
  return withOverflow(placeCaptions(cues, job.style, setting, stage), setting)
}

function placeSecond(job: CaptionJob, style: CaptionStyle, above: PlacedCue[], stage: Stage) {
  const { words, language } = trackWords(job.tracks?.[1], job)
  const { cues, setting } = divide(words, { ...job, language, style }, stage)
  return withOverflow(placeBelow(cues, above, style, setting, job.canvas), setting)
}

/** Divides words into captions, and says how they are set. */
function divide(
  words: CaptionWord[],
  { style, language, canvas, duration_seconds, fonts }: CaptionJob,
  { area }: Stage,
) {
  const shown = styleWords(words, style, language)
  const widest = Math.min(style.max_width * canvas.width, area.right - area.left)
  const setting: Setting = {
    weight: style.font_weight,
    isItalic: style.italic,
    language,
    family: style.font_family,
    fonts,
    em: (style.font_size * canvas.height) / 100,
    max_width: widest,
    direction: directionOf(shown, style),
  }
  const room = { ...style, ...widthsOf(setting, widest) }
  const pacing = {
    minSeconds: style.min_display_ms / 1000,
    holdSeconds: HOLD_SECONDS,
    duration_seconds,
  }
  return { cues: breakCaptions(shown, room, pacing), setting }
}

function withOverflow(cues: PlacedCue[], { em }: Setting): typeof NO_CUES {
  const isSmall = (word: PlacedCue['words'][number]) => word.em < em * SMALLEST_SHARE
  return { cues, overflows: cues.some(({ words }) => words.some(isSmall)) }
}

function directionOf(words: CaptionWord[], { direction }: CaptionStyle): 'ltr' | 'rtl' {
  if (direction !== 'auto') return direction
  const lettered = words.filter(({ text }) => /\p{L}/u.test(text))
  const rightToLeft = lettered.filter(({ text }) => isRightToLeft(text)).length
  return rightToLeft > lettered.length / 2 ? 'rtl' : 'ltr'
}

function drawCues(cues: PlacedCue[], { style, words, canvas }: CaptionJob): AssEvent[] {
  const speakers = [...new Set(words.map(({ speaker }) => speaker))]
  const colorOf = (speaker: string | null) => {
    const color = style.speaker_colors[speakers.indexOf(speaker) % style.speaker_colors.length]
    return speaker === null ? style.color : (color ?? style.color)
  }
  const rules = { style, percent: canvas.height / 100, colorOf }
  return cues.flatMap((cue) => drawCue(cue, rules))
}

/** Returns the words of subtitle files: they keep the transcript's case and punctuation, for readers and search engines. */
function readWords(words: CaptionWord[], { profanity }: CaptionStyle): CaptionWord[] {
  if (profanity === 'as_is') return words
  return words
    .map((word) => ({ ...word, text: maskProfanity(word.text, profanity) }))
    .filter(({ text }) => text !== '')
}

function syncError(cues: PlacedCue[], clock: FrameClock): number | null {
  const errors = cues.flatMap(({ words }) => words.map(({ word }) => clock.errorMs(word.start)))
  return errors.length > 0 ? Math.max(...errors) : null
}
