import { describe, expect, test } from 'bun:test'
import { openDatabase } from '../packages/domain/src/index.ts'
import { ENDPOINT_SCOPES } from '../packages/scope-policy/src/index.ts'
import { createApi } from '../services/api/src/app.ts'

/** Promised by the specification, and not built yet. What is built must leave this list. */
const NOT_YET: string[] = []

// Routes are read, never called: nothing connects.
const api = createApi({
  sql: openDatabase('postgres://localhost/none'),
  jobs: { enqueue: never, work: never, stop: never },
  limiter: { take: never, look: never },
  secret: 'x'.repeat(32),
  baseUrl: 'http://localhost',
  log: () => {},
})

describe('the routes of /v1', () => {
  const declared = Object.fromEntries(
    api.routes
      .filter(({ path, method }) => path.startsWith('/v1/') && method !== 'ALL')
      .map(({ method, path, hooks }) => [
        `${method} ${path}`,
        hooks.detail?.security?.[0]?.['bearer']?.[0],
      ]),
  )

  test('are those of the specification, each with its scope, but for what is not built yet', () => {
    const promised = Object.entries(ENDPOINT_SCOPES).filter(
      ([endpoint]) => !NOT_YET.includes(endpoint),
    )
    expect(promised.length).toBeGreaterThan(15)
    expect(declared).toEqual(Object.fromEntries(promised))
  })

  test('do not include what is listed as missing, and that list names real promises', () => {
    expect(NOT_YET.filter((endpoint) => endpoint in declared)).toEqual([])
    expect(NOT_YET.filter((endpoint) => !(endpoint in ENDPOINT_SCOPES))).toEqual([])
  })
})

async function never(): Promise<never> {
  throw new Error('No test of routes runs a job.')
}
