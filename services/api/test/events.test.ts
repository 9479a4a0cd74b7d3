import { describe, expect, test } from 'bun:test'
import { failProject, finishProject, reportProject } from '@svc/domain'
import { begunProject } from '@svc/domain/testing'
import { refusal } from '@svc/http/testing'
import { until } from '@svc/patience'
import { Event } from '@svc/specification'
import { openApi } from './start-api.ts'

const api = await openApi()

interface Message {
  id: string | null
  type: string
  data: { type: string; data: { status: string; progress: number } }
}

describe('GET /v1/events', () => {
  test('gives what happened, oldest first, ends behind the newest event, and is followed from the last one seen', async () => {
    const { key } = await api.caller()
    const page = pageOf(key)
    await api.completedProject(key, 2)
    const first = await page('limit=4')
    expect([numbers(first), first.has_more]).toEqual([[1, 2, 3, 4], true])
    const rest = await page(`cursor=${first.next_cursor}&limit=3`)
    const end = { has_more: false, next_cursor: null }
    expect([numbers(rest), rest]).toEqual([[5, 6, 7], expect.objectContaining(end)])
    expect(await page('after=4')).toEqual(rest)
    expect(await page('after=7')).toEqual({ items: [], ...end })
  })

  test('is followed without a gap from the present moment on, with the cursor of each page', async () => {
    const { key } = await api.caller()
    const page = pageOf(key)
    await api.completedProject(key)
    const now = await page('after=now')
    expect(now).toMatchObject({ items: [], has_more: false })
    const still = await page(`cursor=${now.next_cursor}`)
    await api.completedProject(key, 2)
    const first = await page(`cursor=${still.next_cursor}&limit=4`)
    expect(first.has_more).toBe(true)
    const rest = await page(`cursor=${first.next_cursor}`)
    expect(await page(`after=${first.items[0].sequence - 1}`)).toMatchObject({
      items: [...first.items, ...rest.items],
    })
    expect(await page(`cursor=${rest.next_cursor}`)).toMatchObject({ items: [], has_more: false })
  })

  test.each(['after=-1', 'after=x', 'types=a'])('refuses %s', async (query) => {
    const { key } = await api.caller()
    const response = await api.call('GET', `/v1/events?${query}`, { key })
    expect(await refusal(response)).toBe('422 VALIDATION_ERROR')
  })
})

describe('GET /v1/projects/{id}/events', () => {
  test('sends the progress, each event once, and ends with the project', async () => {
    const { key } = await api.caller()
    const id = await api.project(key)
    const response = await watch(key, id)
    expect(response.headers.get('content-type')).toStartWith('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const reading = readWhile(response)

    const run = await begunProject(api.sql, id)
    await reportProject(api.sql, run, { stage: 'transcribing', progress: 30 })
    await until(() => reading.text().includes('"progress":30'))
    await reportProject(api.sql, run, { stage: 'analyzing', progress: 60 })
    await until(() => reading.text().includes('"progress":60'))
    await finishProject(api, run, { warnings: [] })

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
    const run = await begunProject(api.sql, id)
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
})

const pageOf = (key: string) => async (query: string) =>
  (await api.call('GET', `/v1/events?${query}`, { key })).json()

const numbers = ({ items }: { items: Event[] }) => items.map(({ sequence }) => sequence)

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
