import { beforeAll, describe, expect, test } from 'bun:test'
import { splitSentences } from '../src/transcribe/sentences.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { media } from './media.ts'
import { alignWords, spokenWords } from './transcribe/align-words.ts'
import { makeFile, scratchFolder, transcribeFile } from './transcribe/transcribe-media.ts'

/** Seconds of the podcast that are transcribed here; the third speaker's turn ends there. */
const EXCERPT = 175
const truth: { segments: { speaker: number; text: string; start: number; end: number }[] } =
  await Bun.file(media('speech/vibevoice_0.json')).json()
const said = truth.segments.filter((segment) => segment.end < EXCERPT).flatMap(readTurn)

describe('three and a half turns of a podcast, heard by Vosk', () => {
  let heard: Word[]
  let partner: number[]
  let errors: number
  let seconds: number

  beforeAll(async () => {
    await using folder = await scratchFolder()
    const cut = await makeFile(
      ['-i', media('speech/vibevoice_0.mp3'), '-t', String(lastTurnEnd())],
      `${folder.path}/excerpt.wav`,
    )
    const started = performance.now()
    heard = (await transcribeFile(cut)).words
    seconds = (performance.now() - started) / 1000
    const words = heard.map((word) => word.text)
    ;({ partner, errors } = alignWords(
      said.map((word) => word.text),
      words,
    ))
  }, 60_000)

  test('has at most 28 % word errors', () => {
    console.log(
      `word errors ${errors} of ${said.length}, ${(seconds / lastTurnEnd()).toFixed(3)} s a second`,
    )
    expect(errors / said.length).toBeLessThan(0.28)
  })

  test('has sentence ends where the text has them: most of those that can be heard', () => {
    const found = measureEnds(heard, partner)
    console.log(`unpunctuated: ${JSON.stringify(found)}`)
    expect(found.recall).toBeGreaterThan(0.66)
    expect(found.precision).toBeGreaterThan(0.5)
    // A cut at a comma or a dash is no sentence, but no nonsense either.
    expect(found.clause_precision).toBeGreaterThan(0.85)
  })

  test('keeps every sentence short enough to be shown', () => {
    const lengths = splitSentences(heard).map(({ first, last }) => last - first + 1)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(45)
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(heard.length)
  })
})

test('the same podcast with its punctuation is cut exactly where that says', () => {
  const words = truth.segments.flatMap(({ text, start, end, speaker }) => {
    const texts = text.split(/\s+/)
    const step = (end - start) / texts.length
    return texts.map((word, index) => ({
      text: word,
      start: start + index * step,
      end: start + (index + 1) * step,
      confidence: 1,
      speaker: String(speaker),
      filler: false,
    }))
  })
  const expected = words.flatMap(({ text }, index) => (/[.?!]["”’]?$/.test(text) ? [index] : []))
  expect(splitSentences(words).map((sentence) => sentence.last)).toEqual(expected)
})

/** The words of one turn, with what stands after each of them. */
function readTurn({
  text,
}: {
  text: string
}): { text: string; mark: 'sentence' | 'clause' | null }[] {
  return text.split(/\s+|(?<=[—–])|(?=[—–])/).flatMap((token) => {
    const words = spokenWords(token)
    const mark = /[.?!]["”’]?$/.test(token) ? 'sentence' : /[,;:—–]$/.test(token) ? 'clause' : null
    return words.map((word, index) => ({
      text: word,
      mark: index === words.length - 1 ? mark : null,
    }))
  })
}

function lastTurnEnd(): number {
  return Math.max(...truth.segments.map(({ end }) => end).filter((end) => end < EXCERPT))
}

function measureEnds(heard: Word[], partner: number[]) {
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
