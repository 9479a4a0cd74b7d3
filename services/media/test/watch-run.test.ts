import { describe, expect, test } from 'bun:test'
import { StaleRunError } from '@svc/domain'
import { watchRun } from '../src/worker/watch-run.ts'

const never = new AbortController().signal

describe('watchRun', () => {
  test('writes many reports as few, with everything that is known', async () => {
    const written: object[] = []
    await using watch = watchRun<{ a?: number; b?: number }>(never, {}, async (report) => {
      written.push(report)
    })
    for (let a = 0; a < 100; a++) watch.report({ a })
    watch.report({ b: 1 })
    while (written.length === 0) await Bun.sleep(10)
    expect(written).toEqual([{ a: 99, b: 1 }])
  })

  test('writes what is left when it is asked to, once', async () => {
    const written: object[] = []
    await using watch = watchRun<{ a?: number }>(never, {}, async (report) => {
      written.push(report)
    })
    watch.report({ a: 1 })
    await watch.flush()
    await watch.flush()
    expect(written).toEqual([{ a: 1 }])
  })

  test('aborts a run that no longer counts, even when it has nothing to say', async () => {
    await using watch = watchRun(never, {}, async () => {
      throw new StaleRunError('run', 'project')
    })
    await aborted(watch.signal)
    expect(watch.signal.reason).toBeInstanceOf(StaleRunError)
  })

  test('waits for a database that is unreachable', async () => {
    let calls = 0
    await using watch = watchRun<{ a?: number }>(never, {}, async () => {
      calls += 1
      if (calls === 1) throw new Error('connection refused')
    })
    watch.report({ a: 1 })
    while (calls < 2) await Bun.sleep(10)
    expect(watch.signal.aborted).toBe(false)
  })

  test('does not end a run that makes progress, however long it takes', async () => {
    await using watch = watchRun<{ a?: number }>(never, {}, async () => {})
    watch.limit(2)
    for (let a = 0; a < 60; a++) {
      watch.report({ a })
      await Bun.sleep(50)
    }
    expect(watch.signal.aborted).toBe(false)
  })

  test('ends a run that makes no progress', async () => {
    await using watch = watchRun(never, {}, async () => {})
    watch.limit(0.05)
    await aborted(watch.signal)
    expect(watch.signal.reason).toMatchObject({ code: 'timeout', retryable: true })
  })

  test('passes on that the process stops', async () => {
    const stopping = new AbortController()
    await using watch = watchRun(stopping.signal, {}, async () => {})
    stopping.abort(new Error('stop'))
    expect(watch.signal.reason.message).toBe('stop')
  })
})

async function aborted(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await Bun.sleep(10)
}
