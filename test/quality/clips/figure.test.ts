import { describe, expect, test } from 'bun:test'
import type { Face } from '../../../packages/clip-engine/src/analyze/analysis.ts'
import type {
  CameraKeyframe,
  LayoutSpan,
} from '../../../packages/clip-engine/src/reframe/framing.ts'
import { drawBars } from '../report/bars.ts'
import { describeFindings } from './figure.ts'
import { countReversals, fillGaps, judgeFaces } from './judge-framing.ts'

describe('the measure of framing', () => {
  test('counts a face as whole from the brows to the chin, and only where one is', () => {
    const window = { time: 0, x: 0.4, y: 0.2, width: 0.3, height: 0.8 }
    const samples = [
      { time: 1, faces: [face(0.45, 0.4)] },
      { time: 2, faces: [face(0.45, 0.19)] },
      { time: 3, faces: [face(0.6, 0.4)] },
      { time: 4, faces: [] },
    ]
    expect(judgeFaces(samples, [span([window])])).toEqual({ frames: 3, whole: 1 })
  })

  test('places a face that is lost for a moment, but not across a cut, nor one that leaves the picture', () => {
    const samples = [
      { time: 1, faces: [face(0.2, 0.4)] },
      { time: 2, faces: [] },
      { time: 3, faces: [face(0.4, 0.4)] },
    ]
    const shots = [{ start: 0, end: 9 }]
    expect(fillGaps(samples, shots)[1]?.faces[0]?.x).toBeCloseTo(0.3)
    const cut = [...shots, { start: 2.5, end: 9 }]
    expect(fillGaps(samples, cut)[1]?.faces).toEqual([])
    const leaving = samples.with(0, { time: 1, faces: [face(0.01, 0.4)] })
    expect(fillGaps(leaving, shots)[1]?.faces).toEqual([])
  })

  test.each([
    ['a rest', [0.3, 0.3, 0.305, 0.3], 0],
    ['a pan', [0.3, 0.4, 0.5], 0],
    ['to and fro', [0.3, 0.4, 0.3, 0.4], 2],
  ])('counts how often the camera turns back: %s', (_, places, turns) => {
    const path = places.map((x, time) => ({ time, x, y: 0, width: 0.3, height: 1 }))
    expect(countReversals([span(path)])).toBe(turns)
  })
})

test('what is found is a table that marks what misses its goal, and a picture', () => {
  const interval = { low: 0.4, high: 0.6 }
  const figure = (value: number) => ({
    ...{
      of: 'films <1>',
      name: 'heads',
      value,
      interval,
      goal: { is: 'least', value: 0.97 } as const,
    },
    baselines: { 'middle crop': { value: 0.25 } },
  })
  const text = describeFindings({ figures: [figure(0.5), figure(0.98)], notes: ['A note.'] })
  expect(text).toContain('| films <1> | heads | 0.500 (0.400–0.600) | **missed:** ≥ 0.97 | 0.250 |')
  expect(text).toContain('| films <1> | heads | 0.980 (0.400–0.600) | ≥ 0.97 | 0.250 |')
  expect(text).toEndWith('\n\nA note.')
  const bars = [{ value: 0.5, interval }, { value: 0.25 }]
  const groups = [{ name: 'heads', bars }]
  const names = ['engine', 'middle crop']
  const drawn = drawBars({ title: 'T', names, panels: [{ title: 'films <1>', groups }] })
  expect(drawn).toContain('films &lt;1>')
  const heights = [...drawn.matchAll(/height="([\d.]+)" fill="#(?:1f6feb|b0b7c0)"/g)]
  const [high = 0, low = 0] = heights.slice(-2).map(([, height]) => Number(height))
  expect(high / low).toBeCloseTo(2, 1)
})

function face(x: number, y: number): Face {
  return { x, y, width: 0.2, height: 0.2, score: 1, mouth_motion: null }
}

function span(path: CameraKeyframe[]): LayoutSpan {
  return { start: 0, end: 9, layout: 'track', confidence: 1, cameras: [path] }
}
