import { afterAll, describe, expect, test } from 'bun:test'
import { readEventStream } from '../src/event-stream.ts'
import { createClient, NotFoundError } from '../src/index.ts'
import { startService } from './start-service.ts'

const service = await startService()
afterAll(() => service[Symbol.asyncDispose]())
const client = createClient({ baseUrl: service.url, apiKey: service.key })
const source = { url: 'https://media.example.org/talk.mp4' }

describe('events.stream', () => {
  test('yields the events of a project until it ends, across a lost connection, each event once', async () => {
    const { project_id } = await client.projects.create({ source })
    const types: string[] = []
    const sequences: number[] = []
    for await (const event of client.events.stream({ project_id, after: 0 })) {
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
    const stream = client.events.stream({ pollSeconds: 0.02 })
    const next = stream.next()
    const looking = until(async () => {
      const { project_id } = await client.projects.create({ source, title: 'After' })
      return project_id
    }, next)
    const { value } = await next
    expect(value?.type).toBe('project.created')
    expect(value?.data).toMatchObject({ title: 'After' })
    await looking
    await stream.return(undefined)
  })

  test('begins after a given event', async () => {
    const { items } = await client.events.list({ limit: 2 })
    const after = items[0]?.sequence ?? 0
    for await (const { sequence } of client.events.stream({ after })) {
      expect(sequence).toBe(after + 1)
      break
    }
  })

  test('ends with its signal, and throws when the project does not exist', async () => {
    const controller = new AbortController()
    const stream = client.events.stream({ signal: controller.signal, pollSeconds: 10 })
    const next = stream.next()
    setTimeout(() => controller.abort(new Error('enough')), 100)
    await expect(next).rejects.toThrow('enough')
    const none = client.events.stream({ project_id: 'nothing' })
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

const streamOf = (pieces: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })

/** Repeats an action until a value has arrived. */
async function until(act: () => Promise<unknown>, come: Promise<unknown>): Promise<void> {
  let isThere = false
  void come.finally(() => {
    isThere = true
  })
  while (!isThere) {
    await act()
    await Bun.sleep(50)
  }
}
