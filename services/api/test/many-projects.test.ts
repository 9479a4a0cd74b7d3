import { afterAll, expect, test } from 'bun:test'
import { startApi } from './start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const { key } = await api.caller()
const ids = [await api.project(key), await api.project(key), await api.project(key)]

const list = async (query: string, as = key) =>
  api.call('GET', `/v1/projects?${query}`, { key: as })
const idsOf = async (response: Response) => {
  const { items } = (await response.json()) as { items: { project_id: string }[] }
  return items.map(({ project_id }) => project_id)
}

test('several projects are read by their ids, newest first', async () => {
  expect(await idsOf(await list(`ids=${ids[0]},${ids[2]}`))).toEqual([ids[2], ids[0]] as string[])
})

test('ids that are unknown, malformed or of another account are left out', async () => {
  const foreign = await api.project((await api.caller()).key)
  const asked = [ids[1], foreign, '01ARZ3NDEKTSV4RRFFQ69G5FAV', 'x'].join()
  expect(await idsOf(await list(`ids=${asked}`))).toEqual([ids[1]] as string[])
})

test('a page of them goes on with its cursor', async () => {
  const first = await (await list(`ids=${ids.join()}&limit=2`)).json()
  const second = await list(`ids=${ids.join()}&limit=2&cursor=${first.next_cursor}`)
  expect(await idsOf(second)).toEqual([ids[0]] as string[])
  expect((await list(`ids=${ids[0]}&cursor=${first.next_cursor}`)).status).toBe(422)
})

test.each([
  ['nothing', ''],
  ['an empty id', `${ids[0]},`],
  ['more than a hundred', Array.from({ length: 101 }, (_, index) => `${index}`).join()],
])('%s is refused', async (_, value) => {
  const response = await list(`ids=${value}`)
  expect(response.status).toBe(422)
  expect((await response.json()).errors[0].location).toBe('query.ids')
})

test('a hundred are taken in one page', async () => {
  const many = [...ids, ...Array.from({ length: 97 }, (_, index) => `${index}`)]
  expect(await idsOf(await list(`ids=${many.join()}`))).toHaveLength(3)
})
