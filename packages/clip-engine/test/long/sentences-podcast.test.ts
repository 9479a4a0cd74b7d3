import { beforeAll, describe, expect, test } from 'bun:test'
import { collection, media } from '@svc/test-media'
import { bareWord } from '../../src/transcribe/function-words.ts'
import { splitSentences } from '../../src/transcribe/sentences.ts'
import type { Word } from '../../src/transcribe/transcript.ts'
import { GENERATED, REAL } from '../talk/recipe.ts'
import { alignWords, spokenWords } from '../transcribe/align-words.ts'
import { transcribeFile } from '../transcribe/transcribe-media.ts'
import { makeFile, scratchFolder } from '../workbench.ts'

/** The minimum accuracy of Vosk and of the sentence boundaries. */
const TALKS = [
  // A quarter of it: synthesised speech is equally clear throughout. It pauses little between sentences.
  {
    title: 'a written podcast',
    recipe: GENERATED,
    seconds: 45,
    errors: 0.25,
    recall: 0.38,
    precision: 0.45,
    clauses: 0.7,
  },
  {
    title: 'a podcast',
    recipe: REAL,
    seconds: 175,
    errors: 0.28,
    recall: 0.66,
    precision: 0.5,
    clauses: 0.85,
  },
].slice(0, collection.isThere ? 2 : 1)

describe.each(TALKS)('the beginning of $title, recognized by Vosk', ({ recipe, ...goal }) => {
  let said: Said[]
  let heard: Word[]
  let partner: number[]
  let errors: number

  beforeAll(async () => {
    const turns = (await recipe.readTurns(0)).filter(({ end }) => end < goal.seconds)
    said = turns.flatMap(readTurn)
    const until = Math.max(...turns.map(({ end }) => end))
    await using folder = await scratchFolder()
    const cut = await makeFile(
      ['-i', media(recipe.podcast), '-t', String(until)],
      `${folder.path}/excerpt.wav`,
    )
    heard = (await transcribeFile(cut)).words
    const words = heard.map((word) => bareWord(word.text))
    ;({ partner, errors } = alignWords(
      said.map((word) => word.text),
      words,
    ))
  })

  test('has few word errors', () => {
    expect(errors / said.length).toBeLessThan(goal.errors)
  })

  test('has sentence ends where the text has them: most of those that can be heard', () => {
    const found = measureEnds(said, heard, partner)
    expect(found.recall).toBeGreaterThan(goal.recall)
    expect(found.precision).toBeGreaterThan(goal.precision)
    // A cut at a comma or a dash is not a sentence end, but acceptable.
    expect(found.clause_precision).toBeGreaterThan(goal.clauses)
  })

  test('makes no sentence longer than sixty words', () => {
    const lengths = splitSentences(heard).map(({ first, last }) => last - first + 1)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(60)
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(heard.length)
  })
})

/** A word, and what stands after it. */
interface Said {
  text: string
  mark: 'sentence' | 'clause' | null
}

/** The words of one turn, with what stands after each of them. */
function readTurn({ text }: { text: string }): Said[] {
  return text.split(/\s+|(?<=[—–])|(?=[—–])/).flatMap((token) => {
    const words = spokenWords(token)
    const mark = /[.?!]["”’]?$/.test(token) ? 'sentence' : /[,;:—–]$/.test(token) ? 'clause' : null
    return words.map((word, index) => ({
      text: word,
      mark: index === words.length - 1 ? mark : null,
    }))
  })
}

function measureEnds(said: Said[], heard: Word[], partner: number[]) {
  const indexesOf = (marks: string[]) =>
    new Set(
      said.flatMap(({ mark }, index) =>
        mark && marks.includes(mark) ? [partner[index] ?? -1] : [],
      ),
    )
  const sentences = indexesOf(['sentence'])
  const clauses = indexesOf(['sentence', 'clause'])
  const found = splitSentences(heard).map((sentence) => sentence.last)
  const hits = found.filter((index) => sentences.has(index)).length
  const clauseHits = found.filter((index) => clauses.has(index)).length
  return {
    recall: hits / sentences.size,
    precision: hits / found.length,
    clause_precision: clauseHits / found.length,
  }
}
