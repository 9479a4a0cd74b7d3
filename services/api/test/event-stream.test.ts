import { expect, test } from 'bun:test'
import type { ProjectSignal } from '@svc/domain'
import type { Project } from '@svc/specification'
import { eventStream } from '../src/event-stream.ts'

test('a stream whose reader has left gets no more events', async () => {
  const teller = startTelling()
  const reader = eventStream(watcher(), teller.follow).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await teller.ended
})

test('a stream ends with the connection of its watcher', async () => {
  const teller = startTelling()
  const connection = new AbortController()
  const response = eventStream(watcher({ connection: connection.signal }), teller.follow)
  connection.abort()
  await response.text()
  await teller.ended
})

test('a stream sends a comment after fifteen quiet seconds, and not before', async () => {
  let now = 0
  async function* follow() {
    for (const milliseconds of [14_999, 1, 14_999]) {
      now += milliseconds
      yield { kind: 'quiet' } as const
    }
  }
  const response = eventStream(watcher(), follow, () => now)
  expect(await response.text()).toBe('retry: 2000\n\n: still here\n\n')
})

test('a stream whose watcher may watch no longer tells nothing more, and ends', async () => {
  const teller = startTelling(PROGRESS)
  const answers = [true, true]
  const mayWatch = async () => answers.pop() ?? false
  const response = eventStream(watcher({ mayWatch }), teller.follow)
  expect((await response.text()).match(/event: /g)).toHaveLength(2)
})

const PROGRESS = { kind: 'progress', account_id: '', project: {} as Project } as const

function watcher(change: Partial<Parameters<typeof eventStream>[0]> = {}) {
  return { connection: new AbortController().signal, mayWatch: async () => true, ...change }
}

function startTelling(told: ProjectSignal = { kind: 'quiet' }) {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  async function* follow(signal: AbortSignal): AsyncGenerator<ProjectSignal, void> {
    while (!signal.aborted) {
      await new Promise(setImmediate)
      yield told
    }
    resolve()
  }
  return { follow, ended }
}
