import { describe, expect, test } from 'bun:test'
import type { Clip } from '@svc/specification'
import { openApi } from './start-api.ts'

const ENGLISH = 'Opens with a question'
const GERMAN = 'Beginnt mit einer Frage'
const IN_GERMAN = { 'accept-language': 'nl, de-AT;q=0.9, en;q=0.8' }

const api = await openApi()

const { key, account_id } = await api.caller()
const { project_id, clip_ids } = await api.completedProject(key, 1)
const path = `/v1/clips/${clip_ids[0]}`

const send = (method: string, address: string, headers = {}, body?: object) =>
  api.call(method, address, { key, headers, ...(body && { body }) })

async function read(answer: Response) {
  const shown: Clip | { items: Clip[] } = await answer.json()
  const [clip] = 'items' in shown ? shown.items : [shown]
  const { headers } = answer
  return [clip?.score_reasons[0]?.text, headers.get('content-language'), headers.get('vary')]
}

describe('why a clip was chosen', () => {
  test.each([
    ['GET', path, undefined],
    ['GET', `/v1/projects/${project_id}/clips`, undefined],
    ['POST', `${path}/like`, undefined],
    ['DELETE', `${path}/reaction`, undefined],
    ['PATCH', path, { title: 'Why?' }],
    ['POST', `${path}/revisions/1/restore`, undefined],
  ])('is told in the language that is asked for by %s %s', async (method, address, body) => {
    const german = await read(await send(method, address, IN_GERMAN, body))
    expect(german).toEqual([GERMAN, 'de', 'Accept-Language'])
    const english = await read(await send(method, address, { 'accept-language': 'nl' }, body))
    expect(english).toEqual([ENGLISH, 'en', 'Accept-Language'])
  })

  test('has a tag in each language, each of which a change may name', async () => {
    const tags: string[] = []
    for (const headers of [{}, IN_GERMAN]) {
      const tag = (await send('GET', path, headers)).headers.get('etag') ?? ''
      const again = await send('GET', path, { ...headers, 'if-none-match': tag })
      expect([again.status, again.headers.get('vary')]).toEqual([304, 'Accept-Language'])
      tags.push(tag)
    }
    const [english = '', german = ''] = tags
    expect((await send('GET', path, { 'if-none-match': german })).status).toBe(200)
    expect(
      (await send('PATCH', path, { ...IN_GERMAN, 'if-match': english }, { title: 'One' })).status,
    ).toBe(200)
    expect((await send('PATCH', path, { 'if-match': german }, { title: 'Two' })).status).toBe(409)
    const present = (await send('GET', path, IN_GERMAN)).headers.get('etag') ?? ''
    expect((await send('PATCH', path, { 'if-match': present }, { title: 'Two' })).status).toBe(200)
  })

  test('is told once for a repeated key, in the language of the first answer', async () => {
    const keyed = { 'idempotency-key': 'like' }
    const first = await send('POST', `${path}/like`, { ...IN_GERMAN, ...keyed })
    const again = await send('POST', `${path}/like`, keyed)
    expect(again.headers.get('content-language')).toBeNull()
    expect(await again.text()).toBe(await first.text())
  })

  test('is told to receivers in English, and a refusal has no other language', async () => {
    await send('PATCH', path, IN_GERMAN, { title: 'Three' })
    const bodies = await api.sql<{ body: string }[]>`
      select data::text as body from events
       where account_id = ${account_id} and type = 'clip.updated'
    `
    expect(bodies.map(({ body }) => body).join()).toContain(ENGLISH)
    expect(bodies.map(({ body }) => body).join()).not.toContain(GERMAN)
    const refused = await send('PATCH', path, IN_GERMAN, { title: 7 })
    expect([refused.status, refused.headers.get('content-language')]).toEqual([422, null])
  })
})
