import { TranscriptSyntaxError } from './transcript-syntax-error.ts'

const TIME = /^(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?$/
const RANGE = /^\s*(\S+)\s*-->\s*(\S+)/

/** Reads `00:01:02,500 --> 00:01:04` into seconds; whatever follows (cue settings) is ignored. */
export function readTimeRange(line: string, lineNumber: number): { start: number; end: number } {
  const [, from = '', to = ''] = RANGE.exec(line) ?? []
  const start = readTime(from)
  const end = readTime(to)
  if (start === null || end === null) {
    const received = JSON.stringify(line.slice(0, 60))
    throw new TranscriptSyntaxError(
      `line ${lineNumber} is ${received} where a time range such as 00:00:01.000 --> 00:00:02.500 must stand`,
    )
  }
  if (end < start) throw new TranscriptSyntaxError(`line ${lineNumber} ends before it starts`)
  return { start, end }
}

/** Reads a time as seconds; `null` when the text is not a time. */
export function readTime(text: string): number | null {
  const match = TIME.exec(text)
  if (!match) return null
  const [, hours = '0', minutes, seconds, fraction = '0'] = match
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`)
}
