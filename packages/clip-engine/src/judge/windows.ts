import type { Sentence } from '../transcribe/sentences.ts'
import type { Word } from '../transcribe/transcript.ts'
import { tokensOf } from './chat-model.ts'

/** Consecutive sentences that a model reads at once, numbered as in the whole talk. */
export interface Window {
  first: number
  last: number
  /** A line for each sentence. */
  lines: string[]
}

/** A model remembers less of what it reads the longer that is. */
const LARGEST_WINDOW = 24_000
/** Share of a window that the next one repeats, so that no passage lies in neither of them. */
const OVERLAP = 0.08

/** Writes a sentence as a model reads it: number, time, speaker where one is known, what is said. */
export const lineOf = ({ start, first, text }: Sentence, at: number, words: readonly Word[]) =>
  timedLine(at, start, words[first]?.speaker ?? null, text)

/** The same of anything that is said. @param start - In seconds. */
export function timedLine(at: number, start: number, speaker: string | null, said: string): string {
  const seconds = Math.floor(start)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return `[${at}] ${time} ${speaker ? `${speaker}: ` : ''}${said}`
}

/** Divides the lines of a talk into windows of about the same size that overlap. */
export function divide(lines: readonly string[], tokens: number): Window[] {
  const sizes = lines.map(tokensOf)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  const most = Math.min(tokens, LARGEST_WINDOW)
  const count = Math.ceil(all / (most * (1 - OVERLAP)))
  const usual = Math.min(most, (all / count) * (1 + OVERLAP))
  const windows: Window[] = []
  for (let first = 0; first < lines.length; ) {
    let last = first
    let size = sizes[first] ?? 0
    while (last + 1 < lines.length && size + (sizes[last + 1] ?? 0) <= usual) {
      last += 1
      size += sizes[last] ?? 0
    }
    windows.push({ first, last, lines: lines.slice(first, last + 1) })
    if (last + 1 >= lines.length) break
    let repeated = 0
    let next = last + 1
    while (next - 1 > first && repeated + (sizes[next - 1] ?? 0) <= OVERLAP * usual) {
      next -= 1
      repeated += sizes[next] ?? 0
    }
    first = next
  }
  return windows
}
