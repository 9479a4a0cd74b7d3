import { describe, expect, test } from 'bun:test'
import { trackProgress } from '../src/pipeline/stage-progress.ts'

describe('trackProgress', () => {
  test('never goes back, whatever order the stages report in', () => {
    const shown: number[] = []
    const report = trackProgress(
      (_, percent) => shown.push(percent),
      () => 0,
    )
    report('transcribing', 0.9)
    report('analyzing', 0.1)
    report('selecting', 0)
    report('downloading', 1)
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    expect(shown[0]).toBeGreaterThan(40)
  })

  test('guesses the time left from the speed so far, once there is one', () => {
    const { report, left, pass } = timed()
    report('downloading', 0)
    expect(left()).toBeNull()
    pass(60_000)
    report('transcribing', 1)
    expect(left()).toBe(40)
  })

  test('does not count what an earlier run did as speed of this one', () => {
    const { report, left, pass } = timed()
    report('previewing', 0)
    pass(10_000)
    report('previewing', 0.5)
    expect(left()).toBeGreaterThan(9)
  })
})

/** Progress by a clock that stands until it is moved. */
function timed() {
  let now = 0
  let left: number | null = null
  const report = trackProgress(
    (_, __, seconds) => {
      left = seconds
    },
    () => now,
  )
  return { report, left: () => left, pass: (ms: number) => (now += ms) }
}
