import { expect, test } from 'bun:test'
import { chooseLayout } from '../src/reframe/choose-layout.ts'
import type { FaceTrack } from '../src/reframe/face-tracks.ts'
import type { Take } from '../src/reframe/takes.ts'

const SAMPLES = 20

test.each([
  [10, 'split'],
  [9, 'track'],
])('two people who are both seen in %d of 20 pictures are shown as a %s', (shared, layout) => {
  const people = [personAt(0.1, 0, 20), personAt(0.7, 0, shared)]
  const options = { split_min_seconds: 1, allowed_modes: ['track', 'split', 'fit'] } as const
  const shown = chooseLayout(take(), people, 'auto', { width: 0.3, height: 1 }, false, {
    ...options,
    allowed_modes: [...options.allowed_modes],
  })
  expect(shown.layout).toBe(layout as typeof shown.layout)
})

const samples = (first: number, last: number) =>
  Array.from({ length: last - first }, (_, at) => ({ time: first + at }))

function take(): Take {
  const faces = samples(0, SAMPLES).map(({ time }) => ({ time, faces: [{}], changed: null }))
  return {
    start: 0,
    end: SAMPLES,
    samples: faces,
    speech: [],
    motion: { value: 0.1, middle: 0.5 },
  } as unknown as Take
}

function personAt(x: number, first: number, last: number): FaceTrack {
  const face = { x, y: 0.3, width: 0.1, height: 0.2, score: 1, mouth_motion: 0 }
  const points = samples(first, last).map(({ time }) => ({ time, face }))
  return { points, presence: points.length / SAMPLES, height: 0.2, talking: 0 }
}
