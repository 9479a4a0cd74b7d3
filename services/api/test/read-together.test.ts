import { expect, test } from 'bun:test'
import { startFairClock, until } from '@svc/patience'
import { createApi } from '../src/app.ts'
import { openApi } from './start-api.ts'

const api = await openApi()
/** With seats of its own, for which requests wait as long as they do in the service. */
const { seats: _, ...dependencies } = api.dependencies
const app = createApi(dependencies)
const read = async (path: string, key: string) =>
  app.handle(
    new Request(`http://localhost${path}`, { headers: { authorization: `Bearer ${key}` } }),
  )

test('many reads of projects wait for a slow database without holding its connections', async () => {
  const [{ key }, other] = [await api.caller(), await api.caller()]
  const project_id = await api.project(key)
  const [locked, unlock] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = api.sql.begin(async (sql) => {
    await sql`lock table projects in access exclusive mode`
    locked.resolve()
    await unlock.promise
  })
  await locked.promise
  const reads = Array.from({ length: 40 }, () => read(`/v1/projects/${project_id}`, key))
  // Longer than a request waits for a seat of its account.
  const clock = startFairClock()
  await until(() => clock.seconds() > 1.1)
  expect((await read('/v1/preferences', other.key)).status).toBe(200)
  unlock.resolve()
  await slow
  const statuses = (await Promise.all(reads)).map(({ status }) => status)
  expect(statuses).toEqual(reads.map(() => 200))
})
