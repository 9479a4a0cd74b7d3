import { describe, expect, test } from 'bun:test'
import type { ScoreBreakdown } from '../src/select/clip-candidate.ts'
import { weightsFor } from '../src/select/score/weights.ts'
import { selectClips } from '../src/select/select-clips.ts'
import { selectionInput } from './select-input.ts'
import { speak } from './spoken-words.ts'

const GENRES = [
  ...['auto', 'talk', 'interview', 'podcast', 'education', 'news'],
  ...['sermon', 'gaming', 'sports', 'music', 'vlog', 'product'],
]
const SPOKEN_OF: (keyof ScoreBreakdown)[] = ['hook', 'completeness', 'engagement', 'value']

describe('the weights of a genre', () => {
  test.each(GENRES)('%s: everything a clip is rated for counts', (genre) => {
    const { preference, ...rest } = weightsFor(genre, false, false)
    expect(preference).toBe(0)
    for (const [name, weight] of Object.entries(rest)) expect(weight, name).toBeGreaterThan(0)
    expect(weightsFor(genre, false, true).preference).toBeGreaterThan(0)
  })

  test.each(['auto', 'talk', 'interview', 'podcast', 'education', 'news', 'sermon'])(
    '%s: what is said counts more than how it sounds and looks',
    (genre) => {
      const weights = weightsFor(genre, false, false)
      const heard = weights.audio_energy + weights.visual
      const said = SPOKEN_OF.reduce((sum, name) => sum + weights[name], 0)
      expect(said).toBeGreaterThan(3 * heard)
    },
  )
})

const BODY =
  'The team met on Monday and went through the list. The list was long. Everyone had a look at it, and then the work was shared out.'
const HOOK = 'Why do nine out of ten bakeries close within a year?'
const PLAIN = 'The bakery is on the corner of the street.'

test('of two passages that differ in their first sentence alone, the one that draws people in is ranked first', async () => {
  for (const order of [
    [HOOK, PLAIN],
    [PLAIN, HOOK],
  ]) {
    const words = speak(order.map((opening) => `${opening} ${BODY}`))
    const half = (words.at(-1)?.end ?? 0) / 2
    const clip_duration = { min: half - 5, max: half + 2, target: half }
    const input = selectionInput(words, words.at(-1)?.end ?? 0, {
      clip_count: { min: 2, max: 2 },
      clip_duration,
    })
    const { candidates } = await selectClips(input, new AbortController().signal)
    expect(candidates[0]?.transcript).toContain('nine out of ten bakeries')
  }
})
