import { evenLines, type Lines, measureLines, type Room } from './break-lines.ts'
import type { CaptionWord } from './caption-word.ts'

/** Words shown together. Clip seconds. */
export interface Cue {
  start: number
  end: number
  lines: CaptionWord[][]
}

export interface Pacing {
  minSeconds: number
  /** How long a caption stays after its last word. */
  holdSeconds: number
  duration_seconds: number
}

/** A pause of at least this length ends a caption. */
const PAUSE_SECONDS = 0.7
const SENTENCE_END = /[.!?…。！？؟।]["'”’)\]]*$/u
/** Costs of each caption, and of a caption with a single word: both are too short to read if there are many. */
const COST_OF_A_CUE = 0.7
const COST_OF_A_LONELY_WORD = 1.2
/** Cost of each clause end inside a caption, which would have been a better place to end it. */
const COST_OF_A_JOINT = 0.5

/** Divides words into captions, each broken into lines; captions end at sentence ends, pauses and changes of speaker. */
export function breakCaptions(words: CaptionWord[], room: Room, pacing: Pacing): Cue[] {
  const lines = splitThoughts(words).flatMap((thought) => breakThought(thought, room))
  return withTimes(lines, pacing)
}

function splitThoughts(words: CaptionWord[]): CaptionWord[][] {
  const thoughts: CaptionWord[][] = []
  for (const word of words) {
    const open = thoughts.at(-1)
    const last = open?.at(-1)
    if (open && last && !endsThought(last, word)) open.push(word)
    else thoughts.push([word])
  }
  return thoughts
}

function endsThought(before: CaptionWord, after: CaptionWord): boolean {
  return (
    after.start - before.end >= PAUSE_SECONDS ||
    before.speaker !== after.speaker ||
    SENTENCE_END.test(before.text)
  )
}

/** Finds the cheapest division of one uninterrupted sentence into captions, from its end backwards. */
function breakThought(words: CaptionWord[], room: Room): CaptionWord[][][] {
  const lines = measureLines(words, room)
  const best: { cost: number; next: number }[] = []
  for (let first = words.length - 1; first >= 0; first--) {
    let found = { cost: Number.POSITIVE_INFINITY, next: first + 1 }
    const farthest = farthestFrom(first, lines)
    for (let next = first + 1; next <= farthest; next++) {
      const lonely = next - first === 1 && words.length > 1 ? COST_OF_A_LONELY_WORD : 0
      const own =
        COST_OF_A_CUE +
        lonely +
        (lines.breaks[next] ?? 0) +
        lines.clausesIn(first, next - 1) * COST_OF_A_JOINT
      const cost = own + (best[next]?.cost ?? 0)
      if (cost < found.cost) found = { cost, next }
    }
    best[first] = found
  }
  const cues: CaptionWord[][][] = []
  for (let at = 0; at < words.length; ) {
    const next = best[at]?.next ?? words.length
    cues.push(evenLines(words, at, next, lines) ?? [words.slice(at, next)])
    at = next
  }
  return cues
}

/** Returns where the longest caption that begins with a word ends: the index after its last word. */
function farthestFrom(first: number, { room, ends }: Lines): number {
  let at = first
  for (let line = 0; line < room.max_lines; line++) at = ends[at] ?? at
  return at
}

function withTimes(cues: CaptionWord[][][], pacing: Pacing): Cue[] {
  const starts = cues.map((lines) => lines[0]?.[0]?.start ?? 0)
  return cues.map((lines, index) => {
    const start = starts[index] ?? 0
    const next = starts[index + 1] ?? pacing.duration_seconds
    const spoken = lines.at(-1)?.at(-1)?.end ?? start
    const wanted = Math.max(spoken + pacing.holdSeconds, start + pacing.minSeconds)
    // A gap of a few frames between captions flickers.
    const end = next - wanted < 0.15 ? next : wanted
    return { start, end: Math.min(Math.max(end, start), pacing.duration_seconds), lines }
  })
}
