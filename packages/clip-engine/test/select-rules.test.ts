import { describe, expect, test } from 'bun:test'
import type { ClipCandidate } from '../src/select/clip-candidate.ts'
import { type SelectionInput, selectClips } from '../src/select/select-clips.ts'
import type { TimeRange } from '../src/time-range.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { selectionInput } from './select-input.ts'
import { speak } from './spoken-words.ts'
import { signal } from './workbench.ts'

const BRIDGE = [
  'The bridge across the river was built by hand in a single summer.',
  'Every stone of the bridge came down the river on a wooden raft.',
  'When the river rose, the bridge stood, and the whole town cheered.',
  'Nobody had believed that a bridge of stone could ever hold the river.',
]
const YEAST = [
  'Yeast turns sugar into gas, and the gas is what lifts the dough.',
  'Warm dough rises in an hour, and cold dough needs a night for its taste.',
  'If the yeast is old, the dough stays flat and the oven cannot save it.',
  'The best bread I ever baked had almost no yeast in its dough at all.',
]
const OPENING = 'Why do nine out of ten bakeries close within a year?'
const PLAIN = 'The bakery is on the corner of the street.'
const BODY =
  'The team met on Monday and went through the list. The list was long. Everyone had a look at it, and then the work was shared out.'

describe('no clip', () => {
  test('runs on into what another person says about something else', async () => {
    const first = spokenBy('a', [...BRIDGE, ...BRIDGE])
    const words = [...first, ...after(first, spokenBy('b', [...YEAST, ...YEAST]))]
    for (const clip of await clipsOf(words)) {
      expect(/bridge|river/.test(clip.transcript) && /dough|yeast/i.test(clip.transcript)).toBe(
        false,
      )
    }
  })

  test('runs on over more than two seconds in which nothing is said', async () => {
    const first = speak(BRIDGE)
    const words = [...first, ...after(first, speak(BRIDGE), 2.5)]
    const gap = { start: first.at(-1)?.end ?? 0, end: words[first.length]?.start ?? 0 }
    for (const clip of await clipsOf(words)) expect(shared(clip, gap)).toBeLessThan(2)
  })

  test('shows black or dead air', async () => {
    const words = speak([...BRIDGE, ...YEAST, ...BRIDGE, ...YEAST])
    const [best] = await clipsOf(words)
    const isWithin = ({ text, start }: Word) => start > (best?.start ?? 0) && /\.$/.test(text)
    const { start = 0 } = words[words.findIndex(isWithin) + 1] ?? {}
    const broken = { start, end: start + 3 }
    for (const analysis of [{ black: [broken] }, { silences: [broken] }]) {
      const clips = await clipsOf(words, analysis)
      expect(clips.length).toBeGreaterThan(0)
      for (const clip of clips) expect(shared(clip, broken)).toBeLessThan(0.4)
    }
  })

  test('is an advert', async () => {
    const advert = [
      'This podcast is brought to you by our sponsor, the river bank.',
      'Sign up for a free trial with the promo code bridge, and follow the link.',
    ]
    const words = speak([...BRIDGE, ...YEAST, ...advert, ...BRIDGE, ...YEAST])
    const clips = await clipsOf(words)
    expect(clips.length).toBeGreaterThan(1)
    for (const clip of clips) expect(clip.transcript).not.toMatch(/sponsor|promo/)
  })
})

test('a black picture throughout is how a recording of sound looks, and hides nothing', async () => {
  const words = speak([...BRIDGE, ...YEAST])
  const startsOf = (clips: ClipCandidate[]) => clips.map((clip) => clip.start)
  const dark = await clipsOf(words, { black: [{ start: 0, end: 60 }] })
  expect(startsOf(dark)).toEqual(startsOf(await clipsOf(words)))
})

test('words that are uncertain weigh less', async () => {
  const words = speak([...BRIDGE, ...YEAST, ...BRIDGE, ...YEAST])
  const [best] = await clipsOf(words)
  if (!best) throw new Error('Words are always a clip.')
  const unsure = words.map((word) =>
    word.start >= best.start && word.end <= best.end ? { ...word, confidence: 0.3 } : word,
  )
  const [now] = await clipsOf(unsure)
  expect(shared(now ?? best, best)).toBeLessThan((best.end - best.start) / 2)
})

test('of two passages that differ in their first sentence alone, the one that draws people in is ranked first', async () => {
  for (const order of [
    [OPENING, PLAIN],
    [PLAIN, OPENING],
  ]) {
    const [first = [], second = []] = order.map((opening) => speak([`${opening} ${BODY}`]))
    const words = [...first, ...after(first, second, 3)]
    const whole = Math.min(first.at(-1)?.end ?? 0, second.at(-1)?.end ?? 0) - 0.5
    const clip_duration = { min: whole - 0.5, max: whole + 4, target: whole }
    const settings = { clip_count: { min: 2, max: 2 }, clip_duration }
    const input = selectionInput(words, words.at(-1)?.end ?? 0, settings)
    const { candidates } = await selectClips(input, signal)
    expect(candidates[0]?.transcript).toContain(OPENING)
  }
})

async function clipsOf(
  words: Word[],
  analysis: Partial<SelectionInput['analysis']> = {},
): Promise<ClipCandidate[]> {
  const clip_duration = { min: 8, max: 30, target: 14 }
  const input = selectionInput(words, (words.at(-1)?.end ?? 0) + 1, { clip_duration })
  const seen = { ...input, analysis: { ...input.analysis, ...analysis } }
  return (await selectClips(seen, signal)).candidates
}

function spokenBy(speaker: string, sentences: string[]): Word[] {
  return speak(sentences).map((word) => ({ ...word, speaker }))
}

/** The same words, said `pause` seconds after others. */
function after(before: Word[], words: Word[], pause = 0.3): Word[] {
  const shift = (before.at(-1)?.end ?? 0) + pause - (words[0]?.start ?? 0)
  return words.map((word) => ({ ...word, start: word.start + shift, end: word.end + shift }))
}

function shared(a: TimeRange, b: TimeRange): number {
  return Math.min(a.end, b.end) - Math.max(a.start, b.start)
}
