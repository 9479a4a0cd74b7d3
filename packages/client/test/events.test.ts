import { afterAll, describe, expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { createClient, NotFoundError } from '../src/index.ts'
import { readEventStream } from '../src/resources/events.ts'
import { startService } from './start-service.ts'

const service = await startService()
afterAll(() => service[Symbol.asyncDispose]())
const client = createClient({ baseUrl: service.url, apiKey: service.key })
const source = { url: 'https://media.example.org/talk.mp4' }

test('a walk through all events ends behind the newest, with one request for each page', async () => {
  const { asked, counting } = countingClient()
  for (let made = 0; made < 3; made++) await client.projects.create({ source })
  const events = await Array.fromAsync(counting.events.list({ limit: 2 }))
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1))
  expect(asked).toHaveLength(Math.ceil(events.length / 2))
})

describe('events.follow', () => {
  test('yields the events of a project until it ends, across a lost connection, each event once', async () => {
    const { project_id } = await client.projects.create({ source })
    const types: string[] = []
    const sequences: number[] = []
    for await (const event of client.events.follow({ project_id, after: 0 })) {
      types.push(event.type)
      if (event.sequence !== null) sequences.push(event.sequence)
      if (event.type !== 'project.created') continue
      await service.stop()
      service.start()
      void service.makeClips(project_id)
    }
    expect(types[0]).toBe('project.created')
    expect(types.at(-1)).toBe('project.completed')
    expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other))
  })

  test('yields the events of the account from now on, until the loop is left', async () => {
    await client.projects.create({ source, title: 'Before' })
    const stream = client.events.follow({ pollSeconds: 0.02 })
    const next = stream.next()
    let hasCome = false
    void next.finally(() => {
      hasCome = true
    })
    const looking = until(async () => {
      await client.projects.create({ source, title: 'After' })
      return hasCome
    })
    const { value } = await next
    expect(value?.type).toBe('project.created')
    expect(value?.data).toMatchObject({ title: 'After' })
    await looking
    await stream.return(undefined)
  })

  test('tells when it has begun: nothing that happens later is missed', async () => {
    const started = Promise.withResolvers<void>()
    const stream = client.events.follow({ pollSeconds: 0.02, onStart: started.resolve })
    const next = stream.next()
    await started.promise
    const { project_id } = await client.projects.create({ source })
    expect((await next).value).toMatchObject({ type: 'project.created', data: { project_id } })
    await stream.return(undefined)
  })

  test('begins now with one request, however many events there were', async () => {
    const { asked, counting } = countingClient()
    const stream = counting.events.follow({ pollSeconds: 0.02 })
    const next = stream.next()
    await until(() => asked.length >= 2)
    const { project_id } = await client.projects.create({ source })
    expect((await next).value).toMatchObject({ type: 'project.created', data: { project_id } })
    await stream.return(undefined)
    expect(asked[0]).toBe('?after=now&limit=200')
    expect(asked.slice(1).every((search) => search.startsWith('?cursor='))).toBe(true)
  })

  test.each([[0], [3]])('begins after event %i, and goes on from page to page', async (after) => {
    for (let count = 0; count < 205; count++) {
      await service.sql`
        with counted as (
          update event_counters set last_sequence = last_sequence + 1
           where account_id = ${service.account_id} returning last_sequence
        )
        insert into events (event_id, account_id, sequence, type, project_id, data, previous, mark)
        select gen_random_uuid(), account_id, last_sequence, type, project_id, data, previous, mark
          from events, counted where account_id = ${service.account_id} and sequence = 1
      `
    }
    const sequences: (number | null)[] = []
    for await (const { sequence } of client.events.follow({ after })) {
      sequences.push(sequence)
      if (sequences.length === 203) break
    }
    expect(sequences).toEqual(Array.from({ length: 203 }, (_, index) => after + 1 + index))
  })

  test('ends with its signal, and throws when the project does not exist', async () => {
    const controller = new AbortController()
    const started = Promise.withResolvers<void>()
    const stream = client.events.follow({
      signal: controller.signal,
      pollSeconds: 10,
      onStart: started.resolve,
    })
    const next = stream.next()
    await started.promise
    controller.abort(new Error('enough'))
    await expect(next).rejects.toThrow('enough')
    const none = client.events.follow({ project_id: 'nothing' })
    await expect(none.next()).rejects.toBeInstanceOf(NotFoundError)
  })
})

test('a stream of events is read whatever it is cut into', async () => {
  const text =
    'retry: 1\n\nid: 1\nevent: a\ndata: {"ü":\ndata: 1}\n\n: quiet\r\n\r\ndata:2\r\n\r\nid: 3\n\n'
  const bytes = new TextEncoder().encode(text)
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.slice(index * size, (index + 1) * size),
    )
    const messages = await Array.fromAsync(readEventStream(streamOf(pieces)))
    expect(messages).toEqual([
      { id: '1', data: '{"ü":\n1}' },
      { id: '', data: '2' },
    ])
  }
})

/** A client, and the queries that it asks with. */
function countingClient() {
  const asked: string[] = []
  const counting = createClient({
    baseUrl: service.url,
    apiKey: service.key,
    fetch(url, init) {
      asked.push(new URL(url).search)
      return fetch(url, init)
    },
  })
  return { asked, counting }
}

const streamOf = (pieces: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
