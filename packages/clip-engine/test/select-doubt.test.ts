import { expect, test } from 'bun:test'
import { selectClips } from '../src/select/select-clips.ts'
import type { TimeRange } from '../src/time-range.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { selectionInput } from './select-input.ts'
import { bare, speak } from './spoken-words.ts'
import { signal } from './workbench.ts'

const SURE = 'If you bake at night, you never see your children awake.'
const MISHEARD = 'How do you bake good bread for a weasel at home?'

/** Where the second sentence begins. */
const SECOND = speak([MISHEARD, SURE]).find(({ text }) => text === 'If')?.start ?? 0

test('a clip is not named after a sentence with a word that may be misheard', async () => {
  expect((await describe(() => 0.95)).title).toContain('weasel')

  const doubted = await describe((word) => (word.text === 'weasel' ? 0.4 : 0.95))
  expect(doubted.title).toContain('children awake')
  expect(JSON.stringify(doubted)).not.toContain('weasel')
})

test('a clip is not named after a sentence that lost words, or was unsure throughout', async () => {
  const unsure = await describe((word) => (word.start < SECOND ? 0.84 : 0.95))
  expect(unsure.title).toContain('children awake')

  const holed = await describe(() => 0.95, [{ start: 1.8, end: 2 }])
  expect(holed.title).toContain('children awake')
})

test('a clip is not named after what was broken off', async () => {
  const broken = bare(speak(['The biggest secret of carrots is that they are special because']))
  const words = [...broken, ...bare(speak([SURE])).map((word) => later(word, 6))]
  const input = selectionInput(words, 12, { clip_count: { min: 1, max: 1 } })
  const { candidates } = await selectClips(input, signal)
  expect(candidates[0]?.title).not.toContain('carrots')
  expect(candidates[0]?.hook.text).not.toContain('carrots')
})

const later = (word: Word, seconds: number) => ({
  ...word,
  start: word.start + seconds,
  end: word.end + seconds,
})

test('a clip in which no sentence is sure is named by its sure words', async () => {
  const clip = await describe(({ text }) => (/^(?:weasel|never)$/.test(text) ? 0.4 : 0.95))
  expect(clip.title).toBe('Home and children awake')
  expect(JSON.stringify(clip)).not.toContain('weasel')
})

test('a clip in which nothing is sure is named after its time', async () => {
  const clip = await describe(() => 0.84)
  expect(clip).toEqual({
    title: 'Moment at 0:00',
    description: '',
    hashtags: [],
    topics: [],
    hook: '',
    reasons: [],
  })
})

/** The texts of the one clip of both sentences. */
async function describe(
  confidenceOf: (word: Word, index: number) => number,
  doubtful: TimeRange[] = [],
) {
  const words = speak([MISHEARD, SURE]).map((word, index) => ({
    ...word,
    confidence: confidenceOf(word, index),
  }))
  const input = selectionInput(words, 12, { clip_count: { min: 1, max: 1 } })
  const transcript = { ...input.transcript, sure_from: 0.8, doubtful }
  const { candidates } = await selectClips({ ...input, transcript }, signal)
  const [clip] = candidates
  if (!clip) throw new Error('Twelve seconds of speech are always a clip.')
  const { title, description, hashtags, topics, hook, score_reasons } = clip
  const reasons = score_reasons.flatMap(({ text }) => /“.*”/.exec(text) ?? [])
  return { title, description, hashtags, topics, hook: hook.text, reasons }
}
