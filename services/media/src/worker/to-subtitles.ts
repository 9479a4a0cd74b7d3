import type { Word } from '@svc/clip-engine'

/** What fits on two lines of a screen and can be read in its time. */
const MOST_CHARACTERS = 84
const MOST_SECONDS = 6
const PAUSE_SECONDS = 0.7

interface Cue {
  start: number
  end: number
  text: string
}

/** Writes words as SRT and WebVTT cues that break at pauses and ends of sentences. */
export function toSubtitles(words: Word[]): { srt: string; vtt: string } {
  const cues = groupWords(words)
  const srt = cues.map(
    ({ start, end, text }, index) =>
      `${index + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${text}\n`,
  )
  const vtt = cues.map(
    // Cue text may not hold these two as they are: https://www.w3.org/TR/webvtt1/#webvtt-cue-text
    ({ start, end, text }) =>
      `${clock(start, '.')} --> ${clock(end, '.')}\n${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}\n`,
  )
  return { srt: srt.join('\n'), vtt: ['WEBVTT\n', ...vtt].join('\n') }
}

function groupWords(words: Word[]): Cue[] {
  const cues: Cue[] = []
  for (const { text, start, end } of words) {
    const cue = cues.at(-1)
    if (cue && belongsTo(cue, text, start, end))
      Object.assign(cue, { end, text: `${cue.text} ${text}` })
    else cues.push({ start, end, text })
  }
  return cues
}

function belongsTo(cue: Cue, text: string, start: number, end: number): boolean {
  return (
    start - cue.end < PAUSE_SECONDS &&
    end - cue.start <= MOST_SECONDS &&
    cue.text.length + text.length < MOST_CHARACTERS &&
    !/[.!?…。！？]$/.test(cue.text)
  )
}

function clock(seconds: number, mark: ',' | '.'): string {
  const ms = Math.round(seconds * 1000)
  const part = (value: number, length = 2) => String(value).padStart(length, '0')
  const whole = Math.floor(ms / 1000)
  return `${part(Math.floor(whole / 3600))}:${part(Math.floor(whole / 60) % 60)}:${part(whole % 60)}${mark}${part(ms % 1000, 3)}`
}
