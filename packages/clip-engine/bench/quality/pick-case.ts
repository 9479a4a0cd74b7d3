import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TimeRange } from '../../src/time-range.ts'
import type { Word } from '../../src/transcribe/transcript.ts'

/** A talk and the moments of it that an editor chose. Seconds on the talk's own timeline. */
export interface PickCase {
  name: string
  /** The show the talk belongs to: the name of its folder. */
  show: string
  duration: number
  words: Word[]
  moments: TimeRange[]
}

interface StoredCase {
  name: string
  duration: number
  words: Pick<Word, 'text' | 'start' | 'end' | 'speaker'>[]
  moments: TimeRange[]
}

/** Lists the case files of a folder, in the order of their names. */
export async function listCases(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => join(folder, name))
}

/** Reads one case; the words come from a text, not from a recognizer, so their confidence is 1. */
export async function readCase(path: string): Promise<PickCase> {
  const stored: StoredCase = await Bun.file(path).json()
  const words = stored.words.map((word) => ({ ...word, confidence: 1, filler: false }))
  const { name, duration, moments } = stored
  return { name, show: path.split('/').at(-2) ?? '', duration, words, moments }
}
