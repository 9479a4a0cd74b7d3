import { beforeAll, describe, expect, test } from 'bun:test'
import type { ClipCandidate } from '../src/select/clip-candidate.ts'
import { findHeat } from '../src/select/measure/heat.ts'
import { type SelectionInput, selectClips } from '../src/select/select-clips.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { findKept } from './run-engine.ts'
import { selectionInput } from './select-input.ts'
import { GENERATED } from './talk/recipe.ts'
import { wordsFromTurns } from './talk/words-from-turns.ts'
import { signal } from './workbench.ts'

const SECONDS = 264
/** Of a hundred samples. */
const WIDTH = SECONDS / 100

/** A curve as a site tells it. */
const curve = (valueAt: (sample: number) => number) =>
  Array.from({ length: 100 }, (_, at) => ({
    ...{ start: at * WIDTH, end: (at + 1) * WIDTH },
    value: valueAt(at),
  }))
/** Viewers leave: fast at first, slower then. */
const falling = (at: number) => 0.2 + 0.8 * Math.exp(-at / 20)
/** The same for every run, and as uneven as that of a video that few have seen. */
const uneven = (at: number) => 1 + 0.05 * Math.sin(at * 12.9898) * Math.cos(at * 78.233)
const bump = (at: number, from: number, to: number) => (at >= from && at < to ? 1 : 0)

const CURVES: [string, (at: number) => number, from: number, to: number][] = [
  ['a bump of a flat curve', (at) => 0.4 + 0.4 * bump(at, 60, 66), 60, 66],
  ['a bump of a falling curve', (at) => falling(at) + 0.3 * bump(at, 60, 66), 60, 66],
  ['a bump of an uneven curve', (at) => uneven(at) + 0.6 * bump(at, 60, 66), 60, 66],
  ['a low bump behind a high start', (at) => (at < 3 ? 1 : 0.1 + 0.1 * bump(at, 30, 34)), 30, 34],
  ['a bump of the first half', (at) => falling(at) + 0.5 * bump(at, 12, 17), 12, 17],
]

const COLD: [string, (at: number) => number][] = [
  ['a flat curve', () => 0.5],
  ['a curve of zeros', () => 0],
  ['a falling curve', falling],
  ['a rising curve', (at) => at / 100],
  ['a high start', (at) => (at < 4 ? 1 : 0.3)],
  ['a high start behind a low moment', (at) => (at === 2 || at === 3 ? 1 : 0.3)],
  ['a start that rises before it falls', (at) => (at === 0 ? 0.7 : falling(at))],
  ['an uneven curve', uneven],
  ['an uneven curve that falls', (at) => falling(at) * uneven(at)],
]

describe('a curve of how often parts are watched again', () => {
  test.each(CURVES)('has %s', (_, valueAt, from, to) => {
    const found = findHeat(curve(valueAt))
    expect(found.map(({ start }) => Math.round(start / WIDTH))).toEqual(
      Array.from({ length: to - from }, (_, at) => from + at),
    )
  })

  test.each(COLD)('has nothing where it is %s', (_, valueAt) => {
    expect(findHeat(curve(valueAt))).toEqual([])
  })

  test.each([0, 1, 2, 5])('of %d samples is no trouble', (count) => {
    expect(findHeat(curve(falling).slice(0, count))).toEqual([])
  })
})

describe('a selection from a source with such a curve', () => {
  let words: Word[]
  let usual: ClipCandidate[]
  /** Six samples over the worst of the usual clips. */
  let heat: ReturnType<typeof curve>
  let hot = { start: 0, end: 0 }

  const select = async (
    changes: Partial<SelectionInput> = {},
    settings: Partial<SelectionInput['settings']> = {},
  ) =>
    (await selectClips({ ...selectionInput(words, SECONDS, settings), ...changes }, signal))
      .candidates
  const kindsOf = (clips: ClipCandidate[]) =>
    clips.flatMap((clip) => clip.score_reasons.map(({ kind }) => kind))
  const hotOf = (clips: ClipCandidate[]) =>
    clips.filter((clip) => clip.start < hot.end && clip.end > hot.start)

  beforeAll(async () => {
    words = wordsFromTurns(await GENERATED.readTurns(0))
    usual = await select()
    const from = Math.floor(((usual.at(-1)?.start ?? 0) + 5) / WIDTH)
    heat = curve((at) => falling(at) + 0.6 * bump(at, from, from + 6))
    hot = { start: from * WIDTH, end: (from + 6) * WIDTH }
  })

  test('prefers what is watched again, and says so with its time', async () => {
    const clips = await select({ marks: { heat, chapters: [] } })
    const [best] = hotOf(clips)
    const [before] = hotOf(usual)
    expect(best?.score).toBeGreaterThan((before?.score ?? 100) + 10)
    expect(best?.rank).toBeLessThan(before?.rank ?? 0)
    expect(best?.score_breakdown.engagement).toBeGreaterThan(
      before?.score_breakdown.engagement ?? 100,
    )
    const reason = best?.score_reasons.find(({ kind }) => kind === 'audience_heat')
    expect(reason?.value).toBeGreaterThan(0.5)
    expect(reason?.start).toBeWithin(hot.start - 5, hot.end)
    for (const clip of clips.filter((one) => !hotOf(clips).includes(one))) {
      expect(kindsOf([clip])).not.toContain('audience_heat')
    }
  })

  test('moves up what a language model chose', async () => {
    const at = (time: number) => words.findIndex(({ start }) => start >= time)
    const passage = {
      ...{ first: at(hot.start), last: at(hot.end + 8), score: 0.6, titles: [], hook: '' },
      ...{ description: '', reason: 'It surprises.', strongest: null },
    }
    const scoreOf = async (changes: Partial<SelectionInput>) =>
      (await select({ judged: [passage], ...changes }))[0]?.score
    expect(await scoreOf({})).toBe(60)
    expect(await scoreOf({ marks: { heat, chapters: [] } })).toBeGreaterThan(65)
  })

  test('is the usual one where nothing is watched again, and where that is not to count', async () => {
    const cold = { heat: curve(falling), chapters: [] }
    expect(await select({ marks: cold })).toEqual(usual)
    const marks = { heat, chapters: [] }
    expect(await select({ marks }, { audience_heat: false })).toEqual(usual)
  })

  test('names the chapter that most of a clip lies in as the first of its topics', async () => {
    const chapters = [
      { start: 0, end: 100, title: 'Mornings' },
      { start: 100, end: SECONDS + 50, title: 'Evenings' },
    ]
    const clips = await select({ marks: { heat: [], chapters } })
    for (const [at, { start, end, topics, hashtags, ...clip }] of clips.entries()) {
      expect(topics[0]).toBe((start + end) / 2 < 100 ? 'Mornings' : 'Evenings')
      expect(topics.slice(1)).toEqual(usual[at]?.topics.slice(0, topics.length - 1) ?? [])
      expect({ start, end, ...clip, hashtags, topics: usual[at]?.topics }).toEqual(
        usual[at] as never,
      )
    }
  })

  test('has it from what an earlier worker kept beside the source', async () => {
    const { source, transcript, analysis } = selectionInput(words, SECONDS)
    const chapters = [{ start: 0, end: SECONDS, title: 'All of it' }]
    const marked = { source: { title: 'A talk', marks: { heat, chapters } }, probe: source }
    const kept = Object.entries({ ...marked, speech: transcript, analysis })
    const request = { source: { url: 'https://media.example/talk' } }
    const { clips } = await findKept(new Map<string, unknown>(kept), request)
    expect(kindsOf(clips)).toContain('audience_heat')
    expect(clips[0]?.topics[0]).toBe('All of it')
  })
})
