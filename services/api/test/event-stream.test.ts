import { expect, test } from 'bun:test'
import type { ProjectSignal } from '@svc/domain'
import { eventStream } from '../src/event-stream.ts'

test('a stream whose reader has left gets no more events', async () => {
  const teller = startTelling()
  const response = eventStream(teller.follow, new AbortController().signal)
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await teller.ended
})

test('a stream ends with the connection of its watcher', async () => {
  const teller = startTelling()
  const connection = new AbortController()
  const response = eventStream(teller.follow, connection.signal)
  connection.abort()
  await response.text()
  await teller.ended
})

test('a stream sends no comment before fifteen quiet seconds', async () => {
  const signals: ProjectSignal[] = [{ kind: 'quiet' }, { kind: 'quiet' }]
  const response = eventStream(async function* () {
    yield* signals
  }, new AbortController().signal)
  expect(await response.text()).toBe('retry: 2000\n\n')
})

function startTelling() {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  async function* follow(signal: AbortSignal): AsyncGenerator<ProjectSignal, void> {
    while (!signal.aborted) {
      await Bun.sleep(5)
      yield { kind: 'quiet' }
    }
    resolve()
  }
  return { follow, ended }
}
