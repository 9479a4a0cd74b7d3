import { afterAll, describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { beginProject, failProject, finishProject, reportProject } from '@svc/domain'
import { refusal, until } from '@svc/http/testing'
import { Event } from '@svc/specification'
import { startApi } from './start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

interface Message {
  id: string | null
  type: string
  data: { type: string; data: { status: string; progress: number } }
}

describe('GET /v1/events', () => {
  test('gives what happened, oldest first, in the published shape', async () => {
    const { key } = await api.caller()
    await api.completedProject(key, 2)
    const { items } = await (await api.call('GET', '/v1/events', { key })).json()
    expect(items.map(({ sequence }: Event) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(items.map((event: Event) => Value.Errors(Event, event).First())).toEqual(
      items.map(() => undefined),
    )
  })

  test('goes on after a number, or where a page ended', async () => {
    const { key } = await api.caller()
    await api.completedProject(key, 2)
    const page = async (query: string) =>
      (await api.call('GET', `/v1/events?${query}`, { key })).json()
    expect((await page('after=5')).items).toHaveLength(2)
    const first = await page('limit=4')
    const second = await page(`limit=4&cursor=${first.next_cursor}`)
    expect(second.items.map(({ sequence }: Event) => sequence)).toEqual([5, 6, 7])
  })

  test('are followed with the cursor of the newest page, which an empty list has too', async () => {
    const { key } = await api.caller()
    const page = async (cursor?: string) =>
      (await api.call('GET', `/v1/events${cursor ? `?cursor=${cursor}` : ''}`, { key })).json()
    const before = await page((await page()).next_cursor)
    expect(before.items).toEqual([])
    await api.project(key)
    const first = await page(before.next_cursor)
    expect(first.items.map(({ type }: Event) => type)).toEqual(['project.created'])
    expect((await page(first.next_cursor)).items).toEqual([])
  })

  test.each(['limit=201', 'limit=0', 'after=-1', 'after=x', 'cursor=x', 'types=a'])(
    'refuses %s',
    async (query) => {
      const { key } = await api.caller()
      const response = await api.call('GET', `/v1/events?${query}`, { key })
      expect(await refusal(response)).toBe('422 VALIDATION_ERROR')
    },
  )
})

describe('GET /v1/projects/{id}/events', () => {
  test('sends the progress, each event once, and ends with the project', async () => {
    const { key } = await api.caller()
    const id = await api.project(key)
    const response = await watch(key, id)
    expect(response.headers.get('content-type')).toStartWith('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const reading = readWhile(response)

    const run = await beginProject(api.sql, id, 1)
    if (!run) throw new Error('The project was not there to begin.')
    await reportProject(api.sql, run, { stage: 'transcribing', progress: 30 })
    await until('it is told', () => reading.text().includes('"progress":30'))
    await reportProject(api.sql, run, { stage: 'analyzing', progress: 60 })
    await until('it is told', () => reading.text().includes('"progress":60'))
    await finishProject(api.sql, run, { warnings: [] })

    const messages = await reading.messages
    const progress = messages.filter(({ type }) => type === 'project.progress')
    expect(progress.map(({ id: name }) => name)).toEqual(progress.map(() => null))
    const members = Object.keys(messages.at(-1)?.data ?? {}).sort()
    expect(members).toEqual(Object.keys(Event.properties).sort())
    expect(progress.map(({ data }) => Object.keys(data).sort())).toEqual(
      progress.map(() => members),
    )
    const seen = progress.map(({ data }) => data.data.progress)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen).toEqual(expect.arrayContaining([30, 60]))
    expect(messages.at(-1)).toMatchObject({
      type: 'project.completed',
      data: { data: { status: 'completed' } },
    })
    expect(messages.at(-1)?.id).toMatch(/^\d+$/)
  })

  test('goes on after the last event that was seen, and answers 204 when there is no more', async () => {
    const { key } = await api.caller()
    const { project_id } = await api.completedProject(key, 2)
    const { items } = await (await api.call('GET', '/v1/events', { key })).json()
    const events = items.filter(({ type }: Event) => /^(project|clip)\./.test(type))
    const again = await readAll(await watch(key, project_id, String(events[1].sequence)))
    expect(again.map(({ type }) => type)).toEqual(events.slice(2).map(({ type }: Event) => type))
    const over = await watch(key, project_id, String(events.at(-1).sequence))
    expect([over.status, await over.text()]).toEqual([204, ''])
  })

  test('sends a new reader the end of a finished project', async () => {
    const { key } = await api.caller()
    const id = await api.project(key)
    const run = await beginProject(api.sql, id, 1)
    if (!run) throw new Error('The project was not there to begin.')
    const error = { code: 'timeout', message: 'Late.', stage: null, retryable: true } as const
    await failProject(api.sql, run, error)
    const messages = await readAll(await watch(key, id))
    expect(messages.map(({ type }) => type)).toEqual(['project.failed'])
  })

  test('ends when the project is deleted', async () => {
    const { key } = await api.caller()
    const id = await api.project(key)
    const reading = readAll(await watch(key, id))
    await api.call('DELETE', `/v1/projects/${id}`, { key })
    expect((await reading).at(-1)?.type).toBe('project.deleted')
  })

  test.each(['x', '-1', '1.5', '9'.repeat(30)])('refuses to go on after %p', async (last) => {
    const { key } = await api.caller()
    const response = await watch(key, await api.project(key), last)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ location: 'header.Last-Event-ID' }] })
  })

  test("is not found for another account's project", async () => {
    const { key } = await api.caller()
    const stranger = await api.caller()
    const id = await api.project(key)
    expect(await refusal(await watch(stranger.key, id))).toBe('404 NOT_FOUND')
  })

  test('answers HEAD without a stream', async () => {
    const { key } = await api.caller()
    const path = `/v1/projects/${await api.project(key)}/events`
    const response = await api.call('HEAD', path, { key })
    expect(await response.text()).toBe('')
  })
})

function watch(key: string, id: string, last?: string): Promise<Response> {
  const headers = last === undefined ? {} : { 'last-event-id': last }
  return api.call('GET', `/v1/projects/${id}/events`, { key, headers })
}

/** Reads a stream to its end, as a browser would. */
async function readAll(response: Response): Promise<Message[]> {
  return messagesOf(await response.text())
}

/** The same, and gives meanwhile what has come. */
function readWhile(response: Response): { text(): string; messages: Promise<Message[]> } {
  let text = ''
  const decoder = new TextDecoder()
  const read = async () => {
    for await (const bytes of response.body ?? []) text += decoder.decode(bytes, { stream: true })
    return messagesOf(text)
  }
  return { text: () => text, messages: read() }
}

function messagesOf(text: string): Message[] {
  const blocks = text.split('\n\n').filter((block) => block.includes('data:'))
  return blocks.map((block) => {
    const member = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null
    return {
      id: member('id'),
      type: member('event') ?? '',
      data: JSON.parse(member('data') ?? 'null'),
    }
  })
}
