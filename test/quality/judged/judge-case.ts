import { join } from 'node:path'
import { Unanswered } from '../../../packages/clip-engine/src/judge/chat-model.ts'
import {
  type Judgement,
  judgeTalk,
  nameOf,
  numberSentences,
} from '../../../packages/clip-engine/src/judge/judge-talk.ts'
import { CHAT_SETTINGS } from '../../../packages/clip-engine/src/models.ts'
import type { Sentence } from '../../../packages/clip-engine/src/transcribe/sentences.ts'
import { DEFAULT_SETTINGS } from '../../../packages/specification/src/index.ts'
import type { PickCase } from '../clips/pick-case.ts'

/** Where recorded answers lie, a file for each show: talks by name, and their answers by the names of the questions. */
export const ANSWERS = join(import.meta.dir, 'answers')

/** How many clips a talk is to give. */
export const CLIPS = 10

/** What is asked for, one after the other. */
const ROUNDS = ['passages', 'order', 'edges']

/** An answer of a model without a word of the talk: numbers of sentences, and its own titles. */
export type KeptAnswer =
  | { order: number[] }
  | { edges: [passage: number, first: number, last: number, alone: number][] }
  | { passages: { first: number; last: number; strongest: number; score: number; title: string }[] }

/** The answers about a talk, by the names of their questions. */
export type KeptAnswers = Record<string, KeptAnswer>

/** Sentences of a talk by their numbers. */
export const sentencesOf = ({ words, duration }: PickCase): Sentence[] =>
  numberSentences(words, { start: 0, end: duration })

/**
 * Lets the product judge a talk, as it does with its own settings, by answers that lie ready.
 *
 * @param read - Gives the answer to a question, by its name.
 * @param onMissing - Called with each question that has none, and with its round: that of a later one depends on the answers before.
 */
export function judgeCase(
  { words, duration }: PickCase,
  read: (name: string) => Promise<string | undefined>,
  onMissing: (name: string, text: string, round: number) => Promise<void>,
): Promise<Judgement> {
  const limit = (name: 'LLM_CONTEXT_TOKENS' | 'LLM_MAX_TOKENS_PER_HOUR_OF_SOURCE') =>
    Number(CHAT_SETTINGS[name].default)
  return judgeTalk(
    {
      words,
      range: { start: 0, end: duration },
      wish: { ...DEFAULT_SETTINGS, terms: [] },
      count: CLIPS,
    },
    {
      async ask(question) {
        const { instructions, data, schema } = question
        const { properties } = schema as { properties: object }
        const round = ROUNDS.findIndex((name) => name in properties)
        await onMissing(nameOf(question), `${instructions}\n\n${data}\n`, round)
        throw new Unanswered('it was not recorded')
      },
      limits: {
        contextTokens: limit('LLM_CONTEXT_TOKENS'),
        tokensPerHour: limit('LLM_MAX_TOKENS_PER_HOUR_OF_SOURCE'),
      },
      answers: { read, async write() {} },
      signal: new AbortController().signal,
    },
  )
}

/** How many words of a sentence a model quotes. */
const QUOTED = 5

/** Writes a kept answer as a model gives it, with the words of the talk. */
export function wholeAnswer(kept: KeptAnswer, sentences: readonly Sentence[]): string {
  if ('order' in kept) return JSON.stringify(kept)
  if ('edges' in kept)
    return JSON.stringify({
      edges: kept.edges.map(([passage, first, last, alone]) => ({ passage, first, last, alone })),
    })
  const textAt = (at: number) => sentences[at]?.text ?? ''
  const wordsAt = (at: number) => textAt(at).split(' ')
  return JSON.stringify({
    passages: kept.passages.map(({ strongest, ...passage }) => ({
      ...passage,
      starts_with: wordsAt(passage.first).slice(0, QUOTED).join(' '),
      ends_with: wordsAt(passage.last).slice(-QUOTED).join(' '),
      strongest: textAt(strongest),
      titles: [],
      hook: '',
      description: '',
      reason: '',
    })),
  })
}
