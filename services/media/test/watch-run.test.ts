import { describe, expect, test } from 'bun:test'
import { StaleRunError } from '@svc/domain'
import { createManualClock } from '@svc/patience'
import { watchRun } from '../src/worker/watch-run.ts'

const never = new AbortController().signal

describe('watchRun', () => {
  test('writes many reports as few, a second later, and what is left when it is asked to, once', async () => {
    const clock = createManualClock()
    const written: object[] = []
    await using watch = watchRun<{ a?: number; b?: number }>(
      never,
      {},
      async (report) => {
        written.push(report)
      },
      clock,
    )
    for (let a = 0; a < 100; a++) watch.report({ a })
    watch.report({ b: 1 })
    await clock.advance(999)
    expect(written).toEqual([])
    await clock.advance(1)
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
    const clock = createManualClock()
    await using watch = watchRun(
      never,
      {},
      async () => {
        throw new StaleRunError('run', 'project')
      },
      clock,
    )
    await clock.advance(2999)
    expect(watch.signal.aborted).toBe(false)
    await clock.advance(1)
    expect(watch.signal.reason).toBeInstanceOf(StaleRunError)
  })

  test('waits for a database that is unreachable', async () => {
    const clock = createManualClock()
    let calls = 0
    await using watch = watchRun<{ a?: number }>(
      never,
      {},
      async () => {
        calls += 1
        if (calls === 1) throw new Error('connection refused')
      },
      clock,
    )
    watch.report({ a: 1 })
    await clock.advance(2000)
    expect([calls, watch.signal.aborted]).toEqual([2, false])
  })

  test('ends a run that makes no progress for as long as its limit, and no other', async () => {
    const clock = createManualClock()
    await using watch = watchRun<{ a?: number }>(never, {}, async () => {}, clock)
    watch.limit(60)
    for (let a = 0; a < 5; a++) {
      watch.report({ a })
      await clock.advance(59_999)
    }
    expect(watch.signal.aborted).toBe(false)
    await clock.advance(1)
    expect(watch.signal.reason).toMatchObject({ code: 'timeout', retryable: true })
  })

  test('passes on that the process stops', async () => {
    const stopping = new AbortController()
    await using watch = watchRun(stopping.signal, {}, async () => {})
    stopping.abort(new Error('stop'))
    expect(watch.signal.reason.message).toBe('stop')
  })
})
