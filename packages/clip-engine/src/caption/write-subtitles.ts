import type { TimeRange } from '../time-range.ts'
import { breakCaptions } from './break-captions.ts'
import type { CaptionWord } from './caption-word.ts'

/** Usual broadcast limits: two lines of 42 characters. */
export const ROOM = {
  max_words_per_line: 20,
  max_chars_per_line: 42,
  max_lines: 2,
  widthOf: () => 0,
  blank: 0,
}
const MIN_SECONDS = 1
const HOLD_SECONDS = 0.4

/**
 * Writes spoken words as subtitle files, in captions that follow the sentences, all of them `delaySeconds` late.
 *
 * @param nameOf - What WebVTT calls who speaks. Default: it does not tell.
 */
export function writeSubtitles(
  words: CaptionWord[],
  duration_seconds: number,
  delaySeconds = 0,
  nameOf: (label: string) => string | null = () => null,
): { srt: string; vtt: string } {
  const cues = subtitleCues(words, duration_seconds).map(({ start, end, speaker, text }) => ({
    ...{ start: start + delaySeconds, end: end + delaySeconds, text },
    speaker: speaker === null ? null : nameOf(speaker),
  }))
  return { srt: writeSrt(cues), vtt: writeVtt(cues) }
}

/** A subtitle: its lines, and when it is shown. */
interface Subtitle extends TimeRange {
  /** Who says all of it; `null` when unknown. */
  speaker: string | null
  text: string
}

/** Breaks spoken words into subtitles that do not overlap. */
export function subtitleCues(words: CaptionWord[], duration_seconds: number): Subtitle[] {
  const pacing = { minSeconds: MIN_SECONDS, holdSeconds: HOLD_SECONDS, duration_seconds }
  return breakCaptions(words, ROOM, pacing).map(({ start, end, lines }, index, all) => ({
    start,
    end: Math.min(end, all[index + 1]?.start ?? duration_seconds),
    speaker: lines[0]?.[0]?.speaker ?? null,
    // Players would parse the arrow as a time range.
    text: lines.map(joinWords).join('\n').replaceAll('-->', '→'),
  }))
}

function writeSrt(cues: Subtitle[]): string {
  return cues.map((cue, index) => `${index + 1}\n${span(cue, ',')}\n${cue.text}\n`).join('\n')
}

function writeVtt(cues: Subtitle[]): string {
  const escapeVtt = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const voiceOf = (name: string | null) =>
    name === null ? '' : `<v ${escapeVtt(name).replace(/\s+/g, ' ')}>`
  const written = cues.map(
    (cue) => `${span(cue, '.')}\n${voiceOf(cue.speaker)}${escapeVtt(cue.text)}\n`,
  )
  return ['WEBVTT\n', ...written].join('\n')
}

function span({ start, end }: TimeRange, separator: string): string {
  return `${timestamp(start, separator)} --> ${timestamp(end, separator)}`
}

function timestamp(seconds: number, separator: string): string {
  const ms = Math.round(seconds * 1000)
  const part = (divisor: number, modulus: number, digits: number) =>
    String(Math.floor(ms / divisor) % modulus).padStart(digits, '0')
  const clock = [part(3_600_000, 1000, 2), part(60_000, 60, 2), part(1000, 60, 2)].join(':')
  return `${clock}${separator}${part(1, 1000, 3)}`
}

/** Joins words as they are read; what was cut for a narrower line is one word again. */
export function joinWords(words: CaptionWord[]): string {
  return words.reduce((line, { text, spaced, isRest }, index) => {
    if (isRest && index > 0) return line.replace(/-$/, '') + text
    return spaced && index > 0 ? `${line} ${text}` : line + text
  }, '')
}
