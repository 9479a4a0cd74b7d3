import type { Sentence } from '../transcribe/sentences.ts'
import type { Word } from '../transcribe/transcript.ts'
import { type Question, tokensOf } from './chat-model.ts'
import { longestOf, type Passage } from './passage.ts'
import { askForEdges, type Wish } from './questions.ts'
import { readEdges } from './read-answers.ts'
import { lineOf } from './windows.ts'

/** Sentences that are shown before and after a passage. */
const AROUND = { before: 5, after: 3 }
/** Times are told in whole seconds. */
const UNSEEN = 1

/** The sentences of a passage, and of what is shown with it, by their numbers. */
interface Shown {
  id: number
  from: number
  first: number
  last: number
  to: number
  strongest: number | null
}

/**
 * Lets a model choose anew with which sentences passages begin and end, of what is said around them: in a long text it has read what
 * came before, and takes for clear what is not.
 *
 * @param passages - The best first; those for which there is no room keep their edges, and so do those whose answer is unusable.
 */
export async function setEdges(
  passages: readonly Passage[],
  talk: { sentences: readonly Sentence[]; words: readonly Word[]; wish: Wish },
  room: number,
  ask: <T>(question: Question, read: (answer: string) => T) => Promise<T | null>,
): Promise<Passage[]> {
  const { sentences, words, wish } = talk
  const numberOf = (word: number) => sentences.findLastIndex(({ first }) => first <= word)
  const texts = new Map<number, string>()
  const shown = new Map<number, Shown>()
  let left = room
  for (const [id, passage] of passages.entries()) {
    const [first, last] = [numberOf(passage.first), numberOf(passage.last)]
    const one: Shown = {
      ...{ id, first, last },
      from: Math.max(0, first - AROUND.before),
      to: Math.min(sentences.length - 1, last + AROUND.after),
      strongest: passage.strongest && numberOf(passage.strongest.first),
    }
    const text = textOf(one, sentences, words)
    left -= tokensOf(text)
    if (left < 0) break
    texts.set(id, text)
    shown.set(id, one)
  }
  const edges = texts.size > 0 ? await ask(askForEdges(texts, wish), readEdges) : null
  const longest = longestOf(wish.clip_duration) + UNSEEN
  return passages.map((passage, id) => {
    const [edge, one] = [edges?.get(id), shown.get(id)]
    if (!edge || !one || edge.first < one.from || edge.last > one.to) return passage
    const line = one.strongest ?? Math.max(one.first, Math.min(edge.first, one.last))
    const [begin, end] = [sentences[edge.first], sentences[edge.last]]
    if (!begin || !end || edge.first > line || edge.last < line) return passage
    if (end.end - begin.start > longest) return passage
    return { ...passage, first: begin.first, last: end.last }
  })
}

function textOf(
  { from, first, last, to, strongest }: Shown,
  sentences: readonly Sentence[],
  words: readonly Word[],
): string {
  return sentences
    .slice(from, to + 1)
    .map((sentence, index) => {
      const at = from + index
      const mark = at === strongest ? '*' : at >= first && at <= last ? '>' : ' '
      return `${mark}${lineOf(sentence, at, words)}`
    })
    .join('\n')
}
