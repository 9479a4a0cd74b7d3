import { expect, test } from 'bun:test'
import { openDatabase } from '../packages/domain/src/index.ts'
import { ENDPOINT_SCOPES } from '../packages/specification/src/operations/index.ts'
import { createApi } from '../services/api/src/app.ts'

// Routes are read, never called: nothing connects.
const api = createApi({
  sql: openDatabase('postgres://localhost/none'),
  jobs: { enqueue: never, work: never, stop: never },
  limiter: { take: never, look: never },
  secret: 'x'.repeat(32),
  baseUrl: 'http://localhost',
  log: () => {},
})

test('the routes of /v1 are those of the specification, each with its scope', () => {
  const declared = api.routes
    .filter(({ path, method }) => path.startsWith('/v1/') && method !== 'ALL')
    .map(({ method, path, hooks }) => [
      `${method} ${path}`,
      hooks.detail?.security?.[0]?.['bearer']?.[0],
    ])
  expect(declared.length).toBeGreaterThan(15)
  expect(Object.fromEntries(declared)).toEqual(ENDPOINT_SCOPES)
})

async function never(): Promise<never> {
  throw new Error('No test of routes runs a job.')
}
