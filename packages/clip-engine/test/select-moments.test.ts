import { expect, test } from 'bun:test'
import type { ClipCandidate } from '../src/select/clip-candidate.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { TELLINGS, type Telling } from './fixtures/told-moments.ts'
import { clipsOf } from './select-input.ts'
import { bare, speak } from './spoken-words.ts'

const spoken: [string, Telling, Word[]][] = TELLINGS.map((telling) => [
  `${telling.name} (${telling.language})`,
  telling,
  speak(telling.paragraphs.map((paragraph) => paragraph.text)),
])
const unpunctuated: [string, Telling, Word[]][] = spoken
  .filter(([, telling]) => telling.language === 'en')
  .map(([name, telling, words]) => [`${name} without punctuation`, telling, bare(words)])

test.each([...spoken, ...unpunctuated])(
  'the best two clips are the strong moment and nothing weak: %s',
  async (_, telling, words) => {
    const { genre, language } = telling
    const clip_duration = { min: 15, max: 45, target: 28 }
    const [best, second] = await clipsOf(words, { clip_duration, genre }, { language })
    for (const [at, { worth }] of telling.paragraphs.entries()) {
      const range = paragraphRange(telling, at, words)
      const [first, other] = [share(best, range), share(second, range)]
      if (worth === 'strong') expect(Math.max(first, other)).toBeGreaterThan(0.6)
      if (worth !== 'weak') continue
      expect(first).toBeLessThan(0.2)
      expect(other).toBeLessThan(0.5)
    }
  },
)

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
