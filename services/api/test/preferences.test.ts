import { afterAll, expect, test } from 'bun:test'
import { startApi } from './start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

test('what was learned from likes is shown, and reset on request, for one account only', async () => {
  const [mine, theirs] = [await api.caller(), await api.caller()]
  const read = async ({ key }: { key: string }) =>
    (await api.call('GET', '/v1/preferences', { key })).json()
  const untaught = await read(mine)
  expect(untaught.updated_at).toBeNull()
  expect(new Set(Object.values(untaught.weights))).toEqual(new Set([0]))

  for (const { key } of [mine, theirs]) {
    const { clip_ids } = await api.completedProject(key, 1)
    await api.sql`
      update clips set score_breakdown = score_breakdown || '{"hook": 100}'
       where clip_id = ${clip_ids[0] ?? ''}
    `
    expect((await api.call('POST', `/v1/clips/${clip_ids[0]}/dislike`, { key })).status).toBe(200)
  }
  const taught = await read(mine)
  expect(taught.updated_at).toBeString()
  expect(taught.weights.hook).toBe(-0.15)

  const { key } = mine
  expect((await api.call('DELETE', '/v1/preferences', { key })).status).toBe(204)
  expect(await read(mine)).toEqual(untaught)
  expect((await read(theirs)).weights).toEqual(taught.weights)
})
