import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { StaleRunError } from '@svc/domain'
import { watchRun } from '../src/worker/watch-run.ts'

const never = new AbortController().signal

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe('watchRun', () => {
  test('writes many reports as few, a second later, and what is left when it is asked to, once', async () => {
    const written: object[] = []
    await using watch = watchRun<{ a?: number; b?: number }>(never, {}, async (report) => {
      written.push(report)
    })
    for (let a = 0; a < 100; a++) watch.report({ a })
    watch.report({ b: 1 })
    await pass(999)
    expect(written).toEqual([])
    await pass(1)
    expect(written).toEqual([{ a: 99, b: 1 }])
    watch.report({ a: 1 })
    await watch.flush()
    await watch.flush()
    expect(written).toEqual([
      { a: 99, b: 1 },
      { a: 1, b: 1 },
    ])
  })

  test('aborts a run that no longer counts, within three seconds even when it has nothing to say', async () => {
    await using watch = watchRun(never, {}, async () => {
      throw new StaleRunError('run', 'project')
    })
    await pass(2999)
    expect(watch.signal.aborted).toBe(false)
    await pass(1)
    expect(watch.signal.reason).toBeInstanceOf(StaleRunError)
  })

  test('waits for a database that is unreachable', async () => {
    let calls = 0
    await using watch = watchRun<{ a?: number }>(never, {}, async () => {
      calls += 1
      if (calls === 1) throw new Error('connection refused')
    })
    watch.report({ a: 1 })
    await pass(2000)
    expect([calls, watch.signal.aborted]).toEqual([2, false])
  })

  test('ends a run that makes no progress for as long as its limit, and no other', async () => {
    await using watch = watchRun<{ a?: number }>(never, {}, async () => {})
    watch.limit(60)
    for (let a = 0; a < 5; a++) {
      watch.report({ a })
      await pass(59_999)
    }
    expect(watch.signal.aborted).toBe(false)
    await pass(1)
    expect(watch.signal.reason).toMatchObject({ code: 'timeout', retryable: true })
  })

  test('passes on that the process stops', async () => {
    const stopping = new AbortController()
    await using watch = watchRun(stopping.signal, {}, async () => {})
    stopping.abort(new Error('stop'))
    expect(watch.signal.reason.message).toBe('stop')
  })
})

/** Lets milliseconds pass, a second at a time, and what they begin end. */
async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 1000) {
    jest.advanceTimersByTime(Math.min(left, 1000))
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
}
