import { afterAll, expect, test } from 'bun:test'
import { createSeats } from '@svc/http'
import { createApi } from '../src/app.ts'
import { openApi } from './start-api.ts'

const api = await openApi()
let answer: () => Response | Promise<Response> = () => Response.error()
let asked = 0
const chat = Bun.serve({
  port: 0,
  async fetch() {
    asked += 1
    return answer()
  },
})
afterAll(() => chat.stop(true))
const seats = createSeats({ seats: 2 })
const judging = createApi({
  ...api.dependencies,
  seats,
  chatModel: {
    ...{ baseUrl: `http://127.0.0.1:${chat.port}`, apiKey: null, model: 'judge-1' },
    ...{ contextTokens: 16_384, timeoutSeconds: 3600, tokensPerHour: 12_000 },
  },
})

test('a model chooses moments once, and takes no place of others meanwhile', async () => {
  const { key, account_id } = await api.caller()
  const find = await talk(key, account_id)
  const reads = Promise.withResolvers<Response>()
  const begun = Promise.withResolvers<void>()
  answer = () => {
    begun.resolve()
    return reads.promise
  }
  const first = find('money')
  await begun.promise
  // An account may have one of two seats, which would be taken otherwise.
  await seats.during(account_id, async () => undefined)
  reads.resolve(says({ passages: [{ number: 1, fit: 90 }] }))
  expect(await first).toMatchObject({
    items: [{ title: 'It costs too much' }],
    chosen_by: 'model',
    warnings: [],
  })
  expect(await find('money')).toMatchObject({ items: [], chosen_by: 'model' })
  expect(asked).toBe(1)
})

test('words choose where the model gives no answer, or was asked enough', async () => {
  const { key, account_id } = await api.caller()
  const find = await talk(key, account_id)
  const warnings = [{ code: 'llm_unavailable_used_builtin' }]
  asked = 0
  answer = () => new Response('no', { status: 401 })
  expect(await find('bread')).toMatchObject({
    ...{ items: [{ title: 'Bread is baked' }], chosen_by: 'words', warnings },
  })
  answer = () => says({ passages: [] })
  expect(await find('bread')).toMatchObject({ items: [], chosen_by: 'model', warnings: [] })
  // 12,000 tokens an hour are 3,000 for a short talk: two questions.
  expect(await find('volcanoes')).toMatchObject({ items: [], chosen_by: 'words', warnings })
  expect(asked).toBe(2)
})

test('what is said in other words is found without a model, in English', async () => {
  const { key, account_id } = await api.caller()
  const apart = createApi(api.dependencies)
  const english = await talk(key, account_id, { by: apart })
  expect(await english('high prices')).toMatchObject({
    ...{ items: [{ title: 'It costs too much' }], chosen_by: 'words', warnings: [] },
  })
  const unknown = await talk(key, account_id, { by: apart, language: null })
  expect(await unknown('high prices')).toMatchObject({ items: [] })
})

const says = (content: object) =>
  Response.json({ choices: [{ message: { content: JSON.stringify(content) } }] })

/** A project in which two things are said; finds moments in it. */
async function talk(
  key: string,
  account_id: string,
  { by = judging, language = 'en' }: { by?: typeof judging; language?: string | null } = {},
) {
  const { project_id } = await api.completedProject(key, 1)
  for (const [nth, said] of ['Bread is baked.', 'It costs too much.'].entries()) {
    await api.sql`
      insert into passages (project_id, nth, account_id, language, start, "end", said, words)
      values (${project_id}, ${nth}, ${account_id}, ${language}, ${30 * nth}, ${30 * nth + 25}, ${said},
              search_words(${account_id}::uuid, ${language}, ${said}))
    `
  }
  return async (about: string) => {
    const request = new Request(`http://localhost/v1/projects/${project_id}/clips/find`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ about }),
    })
    return (await by.handle(request)).json()
  }
}
