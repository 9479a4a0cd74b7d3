import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { AppealModel } from '../../../packages/clip-engine/src/select/appeal/appeal-model.ts'
import { encodeSentences } from '../../../packages/clip-engine/src/select/appeal/encode-sentences.ts'
import { chooseSpans } from '../../../packages/clip-engine/src/select/choose/choose-spans.ts'
import type { Facts } from '../../../packages/clip-engine/src/select/measure/facts.ts'
import { measureSource } from '../../../packages/clip-engine/src/select/measure-source.ts'
import { rateSource } from '../../../packages/clip-engine/src/select/rate-source.ts'
import type { Span } from '../../../packages/clip-engine/src/select/score/span.ts'
import type { TimeRange } from '../../../packages/clip-engine/src/time-range.ts'
import type { Word } from '../../../packages/clip-engine/src/transcribe/transcript.ts'
import { selectionInput } from '../../../packages/clip-engine/test/select-input.ts'

/** The option that says where cases are. */
export const CASES = {
  default: join(homedir(), '.cache/clip-engine/cases'),
  about: 'where the cases of the shows lie, a folder each; never inside of the project',
}

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

/** Lists the cases of every show, a folder each; folders without any are left out. */
export async function listShows(folder: string): Promise<Record<string, string[]>> {
  const shows: [string, string[]][] = []
  for (const { name } of await readdir(folder, { withFileTypes: true })) {
    const paths = await listCases(join(folder, name)).catch(() => [])
    if (paths.length > 0) shows.push([name, paths])
  }
  return Object.fromEntries(shows.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Reads one case; the words come from a text, not from a recognizer, so their confidence is 1. */
export async function readCase(path: string): Promise<PickCase> {
  const stored: StoredCase = await Bun.file(path).json()
  const words = stored.words.map((word) => ({ ...word, confidence: 1, filler: false }))
  const { name, duration, moments } = stored
  return { name, show: path.split('/').at(-2) ?? '', duration, words, moments }
}

/** One variant of the selection. */
export interface Trial {
  /** The shipped model when absent. */
  model?: AppealModel | undefined
  /** Changes the measured facts before the rules of the selection are applied. */
  change?: (facts: Facts) => Facts
}

export interface Tried {
  /** All candidates for clips. */
  spans: Span[]
  /** The ten best, best first. */
  chosen: Span[]
}

const COUNT = { min: 10, max: 10 }

/** Lets the engine choose ten clips of a talk, from the words alone, once for each trial; the talk is measured once. */
export async function trySelection<Name extends string>(
  { words, duration }: Pick<PickCase, 'words' | 'duration'>,
  trials: Record<Name, Trial>,
): Promise<Record<Name, Tried>> {
  const input = selectionInput(words, duration, { clip_count: COUNT }, null)
  // The vectors' weights were fitted to all shows, so another model is measured without them.
  const shipped = { ...input, encode: encodeSentences }
  const measured = measureSource(input, { start: 0, end: duration })
  const tried: [string, Tried][] = []
  for (const [name, { model, change }] of Object.entries<Trial>(trials)) {
    const facts = change ? measured.facts.map(change) : measured.facts
    const rated = await rateSource(
      { ...measured, facts },
      model ? { ...input, appealModel: model } : shipped,
      new AbortController().signal,
    )
    tried.push([name, { spans: rated.spans, chosen: chooseSpans(rated.spans, { count: COUNT }) }])
  }
  return Object.fromEntries(tried) as Record<Name, Tried>
}
