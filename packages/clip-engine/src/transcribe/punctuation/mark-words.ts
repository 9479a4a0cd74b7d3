import { capitalise, close, writeWord } from '../readable-sentence.ts'
import type { Word } from '../transcript.ts'
import { type PunctuationModel, rateGaps, rateQuestion } from './punctuation-model.ts'
import { weighPauses } from './weigh-pauses.ts'
import { modelWord } from './word-classes.ts'

/** Least chance of a sentence's end, by words alone and with pauses; chosen so that about as many ends are missed as are invented. */
const LIKELY_END = { words: 0.33, pauses: 0.42 }
/** Least chance of a comma, given that no sentence ends there. */
const LIKELY_COMMA = 0.4
const LIKELY_QUESTION = 0.5

/** Adds marks and capitals to bare words; hesitations are skipped and stay as they are. */
export function markWords(words: Word[], model: PunctuationModel): Word[] {
  const spoken = words.filter(({ filler }) => !filler)
  const texts = spoken.map(({ text }) => modelWord(text))
  const rated = rateGaps(texts, model)
  const chances = weighPauses(spoken, rated)
  const likely = chances === rated ? LIKELY_END.words : LIKELY_END.pauses
  const written = writeNames(spoken, texts, model)
  let first = 0
  for (const last of endsOf(chances.end, likely)) {
    const isQuestion = rateQuestion(texts.slice(first, last + 1), model) > LIKELY_QUESTION
    for (let at = first; at < last; at += 1) {
      const comma = (chances.comma[at] ?? 0) / (1 - (chances.end[at] ?? 0))
      if (comma > LIKELY_COMMA) written[at] += ','
    }
    written[first] = capitalise(written[first] ?? '')
    written[last] = close(written[last] ?? '', isQuestion)
    first = last + 1
  }
  let at = -1
  return words.map((word) => {
    if (!word.filler) at += 1
    const end_chance = at < 0 ? 0 : toThousandth(chances.end[at] ?? 0)
    return { ...word, text: word.filler ? word.text : (written[at] ?? word.text), end_chance }
  })
}

/** Returns the indexes of words that likely end a sentence; the last word always does. */
function endsOf(chances: Float32Array, likely: number): number[] {
  return [...chances.keys()].filter(
    (at) => at === chances.length - 1 || (chances[at] ?? 0) > likely,
  )
}

function toThousandth(chance: number): number {
  return Math.round(chance * 1000) / 1000
}

/** Writes words with the capitals of names; words that already have capitals keep them. */
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
