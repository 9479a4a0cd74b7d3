import { createHash } from 'node:crypto'
import type { EngineWarning } from '../engine-error.ts'
import type { TimeRange } from '../time-range.ts'
import { readableText } from '../transcribe/readable-words.ts'
import { type Sentence, splitSentences } from '../transcribe/sentences.ts'
import type { Word } from '../transcribe/transcript.ts'
import { type Ask, type ChatModel, type Question, tokensOf, Unanswered } from './chat-model.ts'
import type { Passage } from './passage.ts'
import { askForOrder, askForPassages, type Wish } from './questions.ts'
import { readOrder, readPassages } from './read-answers.ts'
import { setEdges } from './set-edges.ts'
import { divide, lineOf, type Window } from './windows.ts'

export interface JudgedTalk {
  words: Word[]
  /** The part of the source that clips may come from. */
  range: TimeRange
  wish: Wish
  /** How many clips are wanted at most. */
  count: number
}

export interface Judging {
  ask: Ask
  limits: Pick<ChatModel, 'contextTokens' | 'tokensPerHour'>
  /** Keeps answers, by what was asked, so that nothing is asked again when a run is repeated. */
  answers: {
    read(name: string): Promise<unknown>
    write(name: string, answer: unknown): Promise<void>
  }
  /** Called after each answer. `fraction` 0 to 1. */
  report?(fraction: number): void
  signal: AbortSignal
}

export interface Judgement {
  /** Best first, none of them twice. */
  passages: Passage[]
  warnings: EngineWarning[]
}

const ANSWER_TOKENS = 4_000
/** Of each part at least and at most so many passages are asked for; of all parts twice as many as there will be clips. */
const PASSAGES = { fewest: 6, most: 16, spare: 2 }
/** A short source may cost as much as this many hours. */
const SHORTEST_HOURS = 0.25
/** Two passages that share more than this part of the shorter one are the same. */
const SAME = 0.5

/**
 * Lets a chat model read a whole talk, part by part, and choose its best passages; where there were several parts, the best of
 * all are compared with each other, in two orders, because a model prefers what stands first. Last, each gets its edges.
 *
 * What is said is untrusted (prompt injection): it is sent as data, and everything in an answer is dropped that is not a passage of the
 * talk, a number, or a short line.
 *
 * @returns What it chose, and a warning where it did not answer; never an error of the model.
 * @throws The signal's reason when it aborts.
 */
export async function judgeTalk(talk: JudgedTalk, judging: Judging): Promise<Judgement> {
  const { words, range, wish, count } = talk
  const sentences = numberSentences(words, range)
  if (sentences.length === 0) return { passages: [], warnings: [] }
  const asking = startAsking(judging, (range.end - range.start) / 3600)
  const lines = sentences.map((sentence, at) => lineOf(sentence, at, words))
  const windows = divide(lines, roomFor(judging, wish))
  const steps = windows.length + (windows.length === 1 ? 1 : 3)
  const share = Math.ceil((PASSAGES.spare * count) / windows.length)
  const wanted = Math.min(PASSAGES.most, Math.max(PASSAGES.fewest, share))
  const found: Passage[] = []
  for (const [at, window] of windows.entries()) {
    const part = { number: at + 1, of: windows.length, count: wanted }
    const question = askForPassages(window, part, wish)
    const read = (answer: string) => readPassages(answer, window, sentences, words)
    found.push(...((await asking.ask(question, read)) ?? []))
    judging.report?.((at + 1) / steps)
  }
  const passages = withoutDoubles(found)
  const ordered = windows.length > 1 ? await compare(passages, talk, judging, asking) : passages
  const warnings = asking.warnings(windows)
  // Without an answer to this the edges stay as they were chosen.
  const room = roomFor(judging, wish)
  const edged = await setEdges(ordered, { sentences, words, wish }, room, asking.ask)
  return { passages: edged, warnings }
}

/** The sentences of a range; the place of each is its number. */
export function numberSentences(words: Word[], range: TimeRange): Sentence[] {
  return splitSentences(words).filter(({ start, end }) => start >= range.start && end <= range.end)
}

/** The name under which the answer to a question is kept. */
export const nameOf = (question: Question): string =>
  `answer-${createHash('sha256').update(JSON.stringify(question)).digest('hex').slice(0, 40)}`

/** Tokens that the lines of one part may have. */
function roomFor({ limits }: Judging, wish: Wish): number {
  const empty: Window = { first: 0, last: 0, lines: [] }
  const { instructions, data } = askForPassages(empty, { number: 1, of: 1, count: 1 }, wish)
  const fixed = tokensOf(instructions) + tokensOf(data) + ANSWER_TOKENS
  return Math.max(1_000, limits.contextTokens - fixed)
}

interface Asking {
  /** Asks, and once more if the answer is unusable; `null` when there is none, or no more may be asked. */
  ask<T>(question: Question, read: (answer: string) => T): Promise<T | null>
  warnings(windows: readonly Window[]): EngineWarning[]
}

function startAsking({ ask, limits, answers, signal }: Judging, hours: number): Asking {
  let left = limits.tokensPerHour * Math.max(SHORTEST_HOURS, hours)
  let isOver = false
  const failures: string[] = []
  const fail = (why: string) => {
    failures.push(why)
    return null
  }
  return {
    async ask(question, read) {
      const name = nameOf(question)
      const kept = await answers.read(name)
      if (typeof kept === 'string') {
        try {
          return read(kept)
        } catch (error) {
          // An earlier release took it; this one does not.
          if (!(error instanceof Unanswered)) throw error
        }
      }
      for (let tries = 0; !isOver; tries += 1) {
        const tokens = tokensOf(question.instructions + question.data) + ANSWER_TOKENS
        if (tokens > left) {
          isOver = true
          return fail('its share of tokens was used up')
        }
        left -= tokens
        try {
          const answer = await ask(question, signal)
          const usable = read(answer)
          await answers.write(name, answer)
          return usable
        } catch (error) {
          signal.throwIfAborted()
          if (!(error instanceof Unanswered)) throw error
          if (error.isAway) isOver = true
          if (error.isAway || tries > 0) return fail(error.message)
        }
      }
      return fail('it was not asked any more')
    },
    warnings(windows) {
      const [why] = failures
      if (!why) return []
      const isAll = failures.length >= windows.length
      const part = isAll ? 'did not choose the clips' : 'read only a part of the talk'
      const message = `The language model ${part} (${why}); the built-in ranking stood in.`
      return [{ code: 'llm_unavailable_used_builtin', message }]
    },
  }
}

/** Drops of passages that are nearly the same all but the best; the best come first. */
function withoutDoubles(passages: Passage[]): Passage[] {
  const kept: Passage[] = []
  for (const passage of passages.toSorted((a, b) => b.score - a.score)) {
    const isDouble = kept.some((other) => {
      const shared = Math.min(passage.last, other.last) - Math.max(passage.first, other.first) + 1
      const shorter = Math.min(passage.last - passage.first, other.last - other.first) + 1
      return shared > SAME * shorter
    })
    if (!isDouble) kept.push(passage)
  }
  return kept
}

/** Orders passages by comparing them in view of each other. The scores stay, and go to others. */
async function compare(
  passages: Passage[],
  { words, wish }: JudgedTalk,
  judging: Judging,
  asking: Asking,
): Promise<Passage[]> {
  if (passages.length < 2) return passages
  const longest = Math.floor((3 * roomFor(judging, wish)) / passages.length)
  const texts = passages.map(({ first, last }, id): [number, string] => [
    id,
    middleOut(readableText(words.slice(first, last + 1)), longest),
  ])
  // Their order in the talk says nothing of what they are worth.
  const inTime = texts.toSorted(([a], [b]) => (passages[a]?.first ?? 0) - (passages[b]?.first ?? 0))
  const places = passages.map((_, id) => id / passages.length)
  let count = 0
  for (const shown of [inTime, inTime.toReversed()]) {
    const order = await asking.ask(askForOrder(new Map(shown), wish), (answer) =>
      readOrder(answer, new Set(passages.keys())),
    )
    if (!order) continue
    count += 1
    for (const id of passages.keys()) {
      const place = order.indexOf(id)
      places[id] = (places[id] ?? 0) + passages.length * (place < 0 ? passages.length : place)
    }
    judging.report?.(0.8)
  }
  if (count === 0) return passages
  const scores = passages.map(({ score }) => score)
  return passages
    .map((passage, id) => ({ passage, place: places[id] ?? 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ passage }, rank) => ({ ...passage, score: scores[rank] ?? passage.score }))
}

/** Shortens a text by its middle, because a clip is judged mainly by its opening and ending. */
function middleOut(text: string, longest: number): string {
  if (text.length <= longest) return text
  const half = Math.floor(longest / 2)
  return `${text.slice(0, half)} […] ${text.slice(-half)}`.toWellFormed()
}
