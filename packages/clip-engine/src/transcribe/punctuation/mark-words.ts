import { observeHabits, scoreTiming } from '../boundary-score.ts'
import { capitalise, close, writeWord } from '../readable-sentence.ts'
import type { Word } from '../transcript.ts'
import { type PunctuationModel, rateGaps, rateQuestion } from './punctuation-model.ts'
import { modelWord } from './word-classes.ts'

/** Log-odds added to those of an end, so that as many ends are missed as are invented. */
const END_OFFSET = 0.7
/** A comma stands where it is likelier than this, if no sentence ends. */
const LIKELY_COMMA = 0.4
const LIKELY_QUESTION = 0.5

/** Writes bare words as sentences; hesitations are passed over and stay as they are. */
export function markWords(words: Word[], model: PunctuationModel): Word[] {
  const spoken = words.filter(({ filler }) => !filler)
  const texts = spoken.map(({ text }) => modelWord(text))
  const chances = rateGaps(texts, model)
  const written = writeNames(spoken, texts, model)
  let first = 0
  for (const last of endsOf(spoken, chances.end)) {
    const isQuestion = rateQuestion(texts.slice(first, last + 1), model) > LIKELY_QUESTION
    for (let at = first; at < last; at += 1) {
      const comma = (chances.comma[at] ?? 0) / (1 - (chances.end[at] ?? 0))
      if (comma > LIKELY_COMMA) written[at] += ','
    }
    written[first] = capitalise(written[first] ?? '')
    written[last] = close(written[last] ?? '', isQuestion)
    first = last + 1
  }
  let at = 0
  return words.map((word) => (word.filler ? word : { ...word, text: written[at++] ?? word.text }))
}

/** The words that end a sentence, by themselves and by how they were spoken: the last one always does. */
function endsOf(words: Word[], chances: Float32Array): number[] {
  const habits = observeHabits(words)
  return words.flatMap((word, at) => {
    const next = words[at + 1]
    if (!next) return [at]
    const chance = Math.min(0.999, Math.max(0.001, chances[at] ?? 0))
    const score = Math.log(chance / (1 - chance)) + END_OFFSET + scoreTiming(word, next, habits)
    return score > 0 ? [at] : []
  })
}

/** Words with the capitals of names; what was heard with capitals keeps them. */
function writeNames(words: Word[], texts: string[], { names }: PunctuationModel): string[] {
  const written = words.map(({ text }) => writeWord(text))
  texts.forEach((text, at) => {
    const pair = names.get(`${text} ${texts[at + 1]}`)?.split(' ')
    const name = pair?.[0] ?? names.get(text)
    if (name) written[at] = nameAs(written[at] ?? '', name)
    if (pair) written[at + 1] = nameAs(written[at + 1] ?? '', pair[1] ?? '')
  })
  return written
}

function nameAs(text: string, name: string): string {
  return text.toLowerCase() === text ? text.replace(name.toLowerCase(), name) : text
}
