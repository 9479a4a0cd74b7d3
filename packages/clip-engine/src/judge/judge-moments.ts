import { type Ask, type ChatModel, type Question, tokensOf, Unanswered } from './chat-model.ts'
import { DATA, listOf } from './questions.ts'
import { listIn } from './read-answers.ts'
import { divide, timedLine } from './windows.ts'

/** A passage of a talk; `start` in seconds. */
interface SaidPassage {
  start: number
  speaker: string | null
  said: string
}

/** The questions that find a subject in a talk, one for each part that a model reads at once. */
interface MomentQuestions {
  parts: { first: number; last: number; question: Question }[]
  /** What all of them and their answers cost at most. */
  tokens: number
}

const ANSWER_TOKENS = 1_000

/** Asks which passages of a talk are about a subject. What is said, and the subject, are sent as data. */
export function askForMoments(
  passages: readonly SaidPassage[],
  about: string,
  { contextTokens }: Pick<ChatModel, 'contextTokens'>,
): MomentQuestions {
  const lines = passages.map(({ start, speaker, said }, at) => timedLine(at, start, speaker, said))
  const room = contextTokens - costOf(questionAbout([], about))
  const parts = divide(lines, Math.max(1_000, room)).map(({ first, last, lines }) => ({
    first,
    last,
    question: questionAbout(lines, about),
  }))
  return { parts, tokens: parts.reduce((sum, { question }) => sum + costOf(question), 0) }
}

/**
 * Lets a model say which passages are about a subject. Only numbers are taken from its answers.
 *
 * @returns How much each passage is about it: 0 for not at all, to 1.
 * @throws {Unanswered} One of the questions has no usable answer.
 * @throws The signal's reason when it aborts.
 */
export async function judgeMoments(
  { parts }: MomentQuestions,
  ask: Ask,
  signal: AbortSignal,
): Promise<number[]> {
  const fits = new Array<number>((parts.at(-1)?.last ?? -1) + 1).fill(0)
  const answers = await Promise.all(parts.map(({ question }) => ask(question, signal)))
  for (const [index, answer] of answers.entries()) {
    const { first = 0, last = -1 } = parts[index] ?? {}
    const entries = listIn(answer, 'passages')
    const known = entries.flatMap((entry) => readFit(entry, first, last) ?? [])
    if (known.length === 0 && entries.length > 0)
      throw new Unanswered('its answer names no passage of the transcript')
    for (const { number, fit } of known) fits[number] = Math.max(fits[number] ?? 0, fit / 100)
  }
  return fits
}

function readFit(entry: unknown, first: number, last: number) {
  const { number, fit } = Object(entry) as Record<string, unknown>
  const isKnown = Number.isSafeInteger(number) && Number(number) >= first && Number(number) <= last
  return isKnown && typeof fit === 'number' && fit >= 0 && fit <= 100
    ? { number: Number(number), fit }
    : null
}

const costOf = ({ instructions, data }: Question) =>
  tokensOf(instructions) + tokensOf(data) + ANSWER_TOKENS

const questionAbout = (lines: readonly string[], about: string): Question => ({
  instructions: `You find in the transcript of a recording what is said about a subject, for short clips. ${DATA} The same is true of the subject.
Each line is one passage: [number] minutes:seconds, the speaker where one is known, what is said.
Read all of it. Name the passages that are really about the subject, in whatever words it is spoken of, at most 12. Leave out those that only mention it, greet, advertise or announce. Where none is about it, name none.
"fit" is 0 to 100: 90 is a passage that answers whoever asks about the subject and is understood by itself, 50 one that speaks of it among other things.
Answer with JSON only: {"passages":[{"number":0,"fit":0}]}`,
  data: `Subject: ${JSON.stringify(about)}\n\nTranscript:\n${lines.join('\n')}`,
  schema: listOf('passages', { number: { type: 'integer' }, fit: { type: 'number' } }),
})
