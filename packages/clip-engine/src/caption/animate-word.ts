import type { CaptionStyle } from '@svc/specification'
import { escapeAss } from './ass-text.ts'
import { isJoined } from './script-runs.ts'

/** A word's appearance during a part of its caption. Times in clip seconds. */
export interface WordState {
  start: number
  end: number
  isSpoken: boolean
  overrides: string
  write: (text: string) => string
}

/** When a word's caption shows, and when the word itself is spoken. */
export interface WordTiming {
  cueStart: number
  cueEnd: number
  start: number
  end: number
}

/** States no longer than this, in seconds, are not drawn. */
const GONE_SECONDS = 0.01

/**
 * Divides a word's time on screen into states: waiting, spoken, said.
 *
 * @param growth - Percent that the word may grow without touching its neighbours.
 */
export function animateWord(
  timing: WordTiming,
  growth: number,
  { animation, animation_ms: ms }: CaptionStyle,
): WordState[] {
  const { cueStart, cueEnd, start, end } = timing
  if (animation === 'karaoke') return [sweep(timing)]
  const waiting = {
    start: cueStart,
    end: start,
    isSpoken: false,
    overrides: '',
    write: escapeAss,
  }
  const spoken = { start, end, isSpoken: true, overrides: '', write: escapeAss }
  const said = { start: end, end: cueEnd, isSpoken: false, overrides: '', write: escapeAss }
  switch (animation) {
    case 'pop':
      spoken.overrides = grow(0, ms, growth)
      said.overrides = scale(growth) + grow(0, ms, 0)
      break
    case 'bounce':
      spoken.overrides = grow(0, half(ms), growth * 1.8) + grow(half(ms), ms, growth * 0.6)
      said.overrides = scale(growth * 0.6) + grow(0, half(ms), 0)
      break
    case 'typewriter':
      spoken.write = (part) => typed(part, Math.max(1, (end - start) * 1000 * 0.7))
      return [spoken, said].filter(isVisible)
  }
  const states = [waiting, spoken, said].filter(isVisible)
  if (animation === 'fade') fade(states, ms)
  return states
}

/** Writes a word's position tags: fixed, or rising into place while its caption slides in. */
export function positionTags(
  x: number,
  y: number,
  rise: number,
  secondsAfterCue: number,
  { animation, animation_ms }: CaptionStyle,
): string {
  const left = animation_ms - secondsAfterCue * 1000
  const at = `${x.toFixed(1)},${y.toFixed(1)}`
  if (animation !== 'slide_up' || left <= 0) return `\\pos(${at})`
  const from = y + (rise * left) / animation_ms
  const appear = secondsAfterCue < GONE_SECONDS ? `\\fad(${animation_ms},0)` : ''
  return `\\move(${x.toFixed(1)},${from.toFixed(1)},${at},0,${Math.round(left)})${appear}`
}

function isVisible({ start, end }: WordState): boolean {
  return end - start > GONE_SECONDS
}

/** Writes the karaoke sweep: libass fills from the secondary to the primary colour. */
function sweep({ cueStart, cueEnd, start, end }: WordTiming): WordState {
  const hundredths = (seconds: number) => Math.max(0, Math.round(seconds * 100))
  const overrides = `\\k${hundredths(start - cueStart)}\\kf${hundredths(end - start)}`
  return { start: cueStart, end: cueEnd, isSpoken: true, overrides, write: escapeAss }
}

function fade(states: WordState[], ms: number): void {
  const first = states[0]
  const last = states.at(-1)
  if (first) first.overrides = `\\fad(${ms},0)`
  if (last) last.overrides = last === first ? `\\fad(${ms},${ms})` : `\\fad(0,${ms})`
}

/** Makes letters appear one after another; words of joined scripts appear whole, because splitting would break their shapes. */
function typed(text: string, ms: number): string {
  if (isJoined(text)) return escapeAss(text)
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]
  return letters
    .map(({ segment }, index) => {
      const at = Math.round((ms * index) / letters.length)
      const hidden = index === 0 ? '' : `{\\alpha&HFF&\\t(${at},${at + 1},\\alpha&H00&)}`
      return hidden + escapeAss(segment)
    })
    .join('')
}

function grow(fromMs: number, toMs: number, percent: number): string {
  return `\\t(${fromMs},${toMs},${scale(percent)})`
}

function scale(percent: number): string {
  const size = (100 + percent).toFixed(1)
  return `\\fscx${size}\\fscy${size}`
}

function half(ms: number): number {
  return Math.round(ms / 2)
}
