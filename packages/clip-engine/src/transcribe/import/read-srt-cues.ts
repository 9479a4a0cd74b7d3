import type { Cue, CuePart } from './cue.ts'
import { readTimeRange } from './cue-time.ts'
import { plainText } from './plain-text.ts'
import { splitSpeaker } from './split-speaker.ts'
import { TranscriptSyntaxError } from './transcript-syntax-error.ts'

/**
 * Reads SubRip: blocks of a number, a time range and lines of text, separated by blank lines.
 *
 * The number may be missing, as many programs write it.
 */
export function readSrtCues(text: string): Cue[] {
  const lines = text.split(/\r\n|\r|\n/)
  const cues: Cue[] = []
  let at = 0
  while (at < lines.length) {
    if (lines[at]?.trim() === '') {
      at += 1
      continue
    }
    if (/^\s*\d+\s*$/.test(lines[at] ?? '') && lines[at + 1]?.includes('-->')) at += 1
    const range = readTimeRange(lines[at] ?? '', at + 1)
    at += 1
    const first = at
    while (at < lines.length && lines[at]?.trim() !== '') at += 1
    cues.push({ ...range, parts: lines.slice(first, at).map(readPart) })
  }
  if (cues.length === 0) throw new TranscriptSyntaxError('it has no cues')
  return cues
}

function readPart(line: string): CuePart {
  return { ...splitSpeaker(plainText(line)), start: null }
}
