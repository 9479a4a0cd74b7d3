import type { Sentence } from '../transcribe/sentences.ts'
import type { Word } from '../transcribe/transcript.ts'
import { type Question, tokensOf } from './chat-model.ts'
import { longestOf, type Passage, UNSEEN } from './passage.ts'
import { askForEdges, type Wish } from './questions.ts'
import { type Edges, readEdges } from './read-answers.ts'
import { lineOf } from './windows.ts'

/** Sentences that are shown before and after a passage. */
const AROUND = { before: 5, after: 3 }

interface Talk {
  sentences: readonly Sentence[]
  words: readonly Word[]
  wish: Wish
}

/** A passage as it is shown: numbers of sentences, and their lines. */
interface Shown {
  from: number
  first: number
  last: number
  to: number
  strongest: number | null
  text: string
}

/**
 * Lets a model choose anew with which sentences passages begin and end, of what is said around them: in a long text it has read what
 * came before, and takes for clear what is not.
 *
 * @param passages - The best first; those for which there is no room keep their edges, and so do those whose answer is unusable.
 * @param room - Tokens that what is shown may have.
 */
export async function setEdges(
  passages: readonly Passage[],
  talk: Talk,
  room: number,
  ask: <T>(question: Question, read: (answer: string) => T) => Promise<T | null>,
): Promise<Passage[]> {
  const shown: Shown[] = []
  let left = room
  for (const passage of passages) {
    const one = show(passage, talk)
    left -= tokensOf(one.text)
    if (left < 0) break
    shown.push(one)
  }
  if (shown.length === 0) return [...passages]
  const texts = shown.map(({ text }) => text)
  const edges = await ask(askForEdges(texts, talk.wish), readEdges)
  return passages.map((passage, id) => {
    const [edge, one] = [edges?.get(id), shown[id]]
    return edge && one ? { ...passage, ...wordsOf(edge, one, talk) } : passage
  })
}

function show({ first, last, strongest }: Passage, { sentences, words }: Talk): Shown {
  const numberOf = (word: number) => sentences.findLastIndex((sentence) => sentence.first <= word)
  const own = { first: numberOf(first), last: numberOf(last) }
  const from = Math.max(0, own.first - AROUND.before)
  const to = Math.min(sentences.length - 1, own.last + AROUND.after)
  const line = strongest && numberOf(strongest.first)
  const lines = sentences.slice(from, to + 1).map((sentence, index) => {
    const at = from + index
    const mark = at === line ? '*' : at >= own.first && at <= own.last ? '>' : ' '
    return `${mark}${lineOf(sentence, at, words)}`
  })
  return { ...own, from, to, strongest: line, text: lines.join('\n') }
}

/** The words from one sentence to another; `null` where a clip may not begin and end so. */
function wordsOf(
  edge: Edges,
  { from, first, last, to, strongest }: Shown,
  { sentences, wish }: Talk,
) {
  const line = strongest ?? Math.min(Math.max(edge.first, first), last)
  const isWithin = edge.first >= from && edge.first <= line && line <= edge.last && edge.last <= to
  const [begin, end] = [sentences[edge.first], sentences[edge.last]]
  if (!isWithin || !begin || !end) return null
  if (end.end - begin.start > longestOf(wish.clip_duration) + UNSEEN) return null
  return { ...edge, first: begin.first, last: end.last }
}
