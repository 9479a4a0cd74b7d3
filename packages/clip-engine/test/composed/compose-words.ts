import type { Analysis } from '../../src/analyze/analysis.ts'
import type { TimeRange } from '../../src/time-range.ts'
import type { Word } from '../../src/transcribe/transcript.ts'
import { evenAnalysis } from '../select-input.ts'
import type { Theme } from './themes.ts'

type Kind = 'moment' | 'ordinary' | 'shouted' | 'bait' | 'advert' | 'other' | 'music' | 'silence'

/** An indivisible part of a composed talk. Seconds. */
interface Block extends TimeRange {
  kind: Kind
}

/** A talk with known words, times, moments and levels. Seconds. */
export interface ComposedTalk {
  language: string
  duration: number
  words: Word[]
  blocks: Block[]
  /** The ranges an editor would choose. */
  moments: TimeRange[]
  /** Indexes of the words that end a sentence. */
  sentenceEnds: number[]
  analysis: Analysis
}

/** Levels in LUFS, and lengths in seconds of the blocks without words. */
const LEVELS: Record<Kind, number> = {
  ...{ moment: -20, ordinary: -20, bait: -17, advert: -18, other: -23 },
  ...{ shouted: -9, music: -12, silence: -70 },
}
const WORDLESS: Partial<Record<Kind, number>> = { music: 25, silence: 14 }
const ORDINARY_BLOCKS = 7
const ORDINARY_SENTENCES = 16
const BLOCK_PAUSE = 0.8

/**
 * Shuffles moments worth a clip among ordinary talk and passages that only seem worth one; makes both words and sound analysis.
 *
 * Pauses resemble natural speech: mostly but not always longer after a sentence than within.
 *
 * @param random - Numbers from 0 to 1; the same give the same talk.
 */
export function composeWords(theme: Theme, random: () => number): ComposedTalk {
  const words: Word[] = []
  const blocks: Block[] = []
  const sentenceEnds: number[] = []
  let at = 1
  for (const { kind, text } of shuffle(listBlocks(theme, random), random)) {
    const start = at
    for (const said of text.split(' ').filter(Boolean)) {
      const seconds = 0.09 + 0.05 * said.length * (0.8 + 0.4 * random())
      const speaker = kind === 'other' ? 'Speaker 2' : 'Speaker 1'
      words.push({
        text: said,
        start: at,
        end: at + seconds,
        confidence: 1,
        speaker,
        filler: false,
      })
      if (/[.!?]$/.test(said)) sentenceEnds.push(words.length - 1)
      at += seconds + pauseAfter(said, random)
    }
    at = Math.max(words.at(-1)?.end ?? 0, start) + (WORDLESS[kind] ?? 0)
    blocks.push({ kind, start, end: at })
    at += BLOCK_PAUSE
  }
  const moments = blocks.filter(({ kind }) => kind === 'moment')
  const { language } = theme
  const analysis = hear(blocks, at)
  return { language, duration: at, words, blocks, moments, sentenceEnds, analysis }
}

function pauseAfter(word: string, random: () => number): number {
  if (/[.!?]$/.test(word)) return 0.2 + 0.6 * random()
  if (/,$/.test(word)) return 0.05 + 0.3 * random()
  return random() < 0.03 ? 0.5 : 0.04
}

function listBlocks(theme: Theme, random: () => number): { kind: Kind; text: string }[] {
  const one = (list: string[]) => list[Math.floor(random() * list.length)] ?? ''
  const sentence = () => {
    const filled = one(theme.ordinary)
      .replaceAll('{thing}', one(theme.things))
      .replaceAll('{who}', one(theme.who))
      .replaceAll('{when}', one(theme.when))
    return filled.charAt(0).toUpperCase() + filled.slice(1)
  }
  const { shouted, bait, advert, other } = theme
  const ordinary = Array.from({ length: ORDINARY_BLOCKS }, () => ({
    kind: 'ordinary' as const,
    text: Array.from({ length: ORDINARY_SENTENCES }, sentence).join(' '),
  }))
  const seeming = Object.entries({ shouted, bait, advert, other, music: '', silence: '' })
  return [
    ...theme.moments.map((text) => ({ kind: 'moment' as const, text })),
    ...ordinary,
    ...seeming.map(([kind, text]) => ({ kind: kind as Kind, text })),
  ]
}

function shuffle<T>(list: T[], random: () => number): T[] {
  const shuffled = [...list]
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[shuffled[at], shuffled[other]] = [shuffled[other] as T, shuffled[at] as T]
  }
  return shuffled
}

function hear(blocks: Block[], duration: number): Analysis {
  const even = evenAnalysis(duration)
  const momentary_lufs = even.loudness.momentary_lufs.map((_, tenth) => {
    const block = blocks.find(({ start, end }) => tenth / 10 >= start && tenth / 10 < end)
    return block ? LEVELS[block.kind] + 2 * Math.sin(tenth / 3) : -60
  })
  const isSpoken = ({ kind }: Block) => kind !== 'music' && kind !== 'silence'
  return {
    ...even,
    loudness: { ...even.loudness, momentary_lufs },
    speech: blocks.filter(isSpoken).map(({ start, end }) => ({ start, end })),
    silences: blocks.filter(({ kind }) => kind === 'silence'),
  }
}

/** A seeded generator of pseudo-random numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
