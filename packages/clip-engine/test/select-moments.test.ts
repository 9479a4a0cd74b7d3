import { describe, expect, test } from 'bun:test'
import type { ClipCandidate } from '../src/select/clip-candidate.ts'
import { selectClips } from '../src/select/select-clips.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { TELLINGS, type Telling } from './fixtures/told-moments.ts'
import { selectionInput } from './select-input.ts'
import { bare, speak } from './spoken-words.ts'
import { signal } from './workbench.ts'

const spoken: [string, Telling, Word[]][] = TELLINGS.map((telling) => [
  `${telling.name} (${telling.language})`,
  telling,
  speak(telling.paragraphs.map((paragraph) => paragraph.text)),
])
const unpunctuated: [string, Telling, Word[]][] = spoken
  .filter(([, telling]) => telling.language === 'en')
  .map(([name, telling, words]) => [`${name} without punctuation`, telling, bare(words)])

describe('selectClips', () => {
  test.each([...spoken, ...unpunctuated])(
    'puts the strong moment among the best two of %s',
    async (_, telling, words) => {
      const [best, second] = await select(telling, words)
      const strong = rangeOf(telling, 'strong', words)
      expect(Math.max(share(best, strong), share(second, strong))).toBeGreaterThan(0.6)
    },
  )

  test.each([...spoken, ...unpunctuated])(
    'puts nothing weak among the best two of %s',
    async (_, telling, words) => {
      const weak = telling.paragraphs.flatMap((paragraph, at) =>
        paragraph.worth === 'weak' ? [paragraphRange(telling, at, words)] : [],
      )
      const [first, second] = await select(telling, words)
      for (const range of weak) {
        expect(share(first, range)).toBeLessThan(0.2)
        expect(share(second, range)).toBeLessThan(0.5)
      }
    },
  )
})

async function select(telling: Telling, words: Word[]): Promise<ClipCandidate[]> {
  const duration = (words.at(-1)?.end ?? 0) + 1
  const settings = { clip_duration: { min: 15, max: 45, target: 28 }, genre: telling.genre }
  const input = selectionInput(words, duration, settings, telling.language)
  const { candidates } = await selectClips(input, signal)
  return candidates
}

function rangeOf(telling: Telling, worth: string, words: Word[]) {
  const at = telling.paragraphs.findIndex((paragraph) => paragraph.worth === worth)
  return paragraphRange(telling, at, words)
}

/** The range of a paragraph, found by the number of words before it. */
function paragraphRange({ paragraphs }: Telling, at: number, words: Word[]) {
  const before = speak(paragraphs.slice(0, at).map((paragraph) => paragraph.text)).length
  const count = speak([paragraphs[at]?.text ?? '']).length
  return { start: words[before]?.start ?? 0, end: words[before + count - 1]?.end ?? 0 }
}

/** How much of the clip lies within the range. */
function share(
  clip: ClipCandidate | undefined,
  { start, end }: { start: number; end: number },
): number {
  if (!clip) return 0
  const inside = Math.min(clip.end, end) - Math.max(clip.start, start)
  return Math.max(0, inside) / (clip.end - clip.start)
}
