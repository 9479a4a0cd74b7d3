import { describe, expect, test } from 'bun:test'
import { endChances } from '../src/transcribe/end-chances.ts'
import { readableWords } from '../src/transcribe/readable-words.ts'
import { replaceWords } from '../src/transcribe/replace-words.ts'
import { endMark } from '../src/transcribe/sentence-marks.ts'
import { punctuateWords } from '../src/transcribe/transcribe.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { chooseFrom, hearBare } from './composed/choose-from.ts'
import { composeWords, seeded } from './composed/compose-words.ts'
import { inspectEdges } from './composed/inspect-edges.ts'
import { THEMES } from './composed/themes.ts'
import { bare, speak } from './spoken-words.ts'

/** Clips of the first are chosen in `select-appeal.test.ts`. */
const [english, ...others] = THEMES.map((theme) => composeWords(theme, seeded(7)))

test.each(others)(
  'clips of bare words begin and end where sentences do, $language',
  async (talk) => {
    const clips = await chooseFrom(talk, await hearBare(talk.words, talk.language))
    expect(clips.length).toBe(10)
    for (const clip of clips)
      expect({ said: clip.transcript, ...inspectEdges(clip, talk) }).toMatchObject({
        startsWhole: true,
        endsWhole: true,
      })
  },
)

test.each([1, 0.4])(
  'what pauses mean is learned from a talk whose pauses are %d times as long',
  async (times) => {
    if (!english) throw new Error('There is no talk.')
    const heard = await punctuateWords(bare(pausing(english.words, times)), 'en')
    const ends = new Set(english.sentenceEnds)
    const found = [...heard.keys()].filter((at) => endMark(heard[at]?.text ?? '') === 'sentence')
    const right = found.filter((at) => ends.has(at)).length
    expect((2 * right) / (found.length + ends.size)).toBeGreaterThan(0.8)
    const sure = [...heard.keys()].filter((at) => (heard[at]?.end_chance ?? 1) > 0.95)
    expect(sure.length).toBeGreaterThan(0.2 * ends.size)
    expect(sure.filter((at) => ends.has(at)).length).toBeGreaterThanOrEqual(0.98 * sure.length)
  },
)

describe('how surely a sentence ends', () => {
  const written = speak(['We sold it last year. Nobody had asked for git hub. Then we went home.'])

  test('is certain where it was written, and a guess where words were bare', async () => {
    expect(new Set(endChances(written))).toEqual(new Set([1]))
    const guessed = endChances(await punctuateWords(bare(written), 'en'))
    expect(guessed.at(-1)).toBe(1)
    expect(guessed[4]).toBeWithin(0.5, 0.999)
    expect(guessed[0]).toBeLessThan(0.1)
  })

  test('is left out of the words of clips', async () => {
    const heard = await punctuateWords(bare(written), 'en')
    expect(heard[0]).toHaveProperty('end_chance')
    for (const word of readableWords(heard)) expect(word).not.toHaveProperty('end_chance')
  })

  test('stays with the end of a term that is written the brand’s way', async () => {
    const heard = await punctuateWords(bare(written), 'en')
    const term = { term: 'GitHub', sounds_like: ['git hub'], replace_with: null }
    const replaced = replaceWords(heard, [term])
    const chanceOf = (words: Word[], text: string) =>
      words.find((word) => word.text.startsWith(text))?.end_chance
    expect(chanceOf(heard, 'hub')).toBeNumber()
    expect(chanceOf(replaced, 'GitHub')).toBe(chanceOf(heard, 'hub'))
  })
})

/** The same words with longer or shorter pauses between them. */
function pausing(words: Word[], times: number): Word[] {
  let moved = 0
  return words.map((word, at) => {
    const before = words[at - 1]
    moved += before ? (times - 1) * (word.start - before.end) : 0
    return { ...word, start: word.start + moved, end: word.end + moved }
  })
}
