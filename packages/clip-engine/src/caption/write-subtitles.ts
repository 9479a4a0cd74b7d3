import { breakCaptions, type Cue } from './break-captions.ts'
import type { CaptionWord } from './caption-word.ts'

/** Usual broadcast limits: two lines of 42 characters. */
const ROOM = {
  max_words_per_line: 20,
  max_chars_per_line: 42,
  max_lines: 2,
  widthOf: () => 0,
  blank: 0,
}
const MIN_SECONDS = 1
const HOLD_SECONDS = 0.4

/** Writes spoken words as subtitle files, in captions that follow the sentences, all of them `delaySeconds` late. */
export function writeSubtitles(
  words: CaptionWord[],
  duration_seconds: number,
  delaySeconds = 0,
): { srt: string; vtt: string } {
  const pacing = { minSeconds: MIN_SECONDS, holdSeconds: HOLD_SECONDS, duration_seconds }
  const cues = breakCaptions(words, ROOM, pacing).map((cue, index, all) => ({
    ...cue,
    start: cue.start + delaySeconds,
    end: Math.min(cue.end, all[index + 1]?.start ?? duration_seconds) + delaySeconds,
  }))
  return { srt: writeSrt(cues), vtt: writeVtt(cues) }
}

function writeSrt(cues: Cue[]): string {
  return cues.map((cue, index) => `${index + 1}\n${span(cue, ',')}\n${textOf(cue)}\n`).join('\n')
}

function writeVtt(cues: Cue[]): string {
  const escapeVtt = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return ['WEBVTT\n', ...cues.map((cue) => `${span(cue, '.')}\n${escapeVtt(textOf(cue))}\n`)].join(
    '\n',
  )
}

function span({ start, end }: Cue, separator: string): string {
  return `${timestamp(start, separator)} --> ${timestamp(end, separator)}`
}

function timestamp(seconds: number, separator: string): string {
  const ms = Math.round(seconds * 1000)
  const part = (divisor: number, modulus: number, digits: number) =>
    String(Math.floor(ms / divisor) % modulus).padStart(digits, '0')
  const clock = [part(3_600_000, 1000, 2), part(60_000, 60, 2), part(1000, 60, 2)].join(':')
  return `${clock}${separator}${part(1, 1000, 3)}`
}

/** Joins a cue's lines; `-->` in the text is replaced, because players would parse it as a time range. */
function textOf({ lines }: Cue): string {
  return lines.map(joinWords).join('\n').replaceAll('-->', '→')
}

function joinWords(words: CaptionWord[]): string {
  return words.map(({ text, spaced }, index) => (spaced && index > 0 ? ` ${text}` : text)).join('')
}
