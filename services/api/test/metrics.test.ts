import { beforeAll, expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { metrics, writeMetrics } from '@svc/telemetry'
import { openApi } from './start-api.ts'

/** Each may not leave a line of its own. */
const PATHS = 300

const service = await openApi()
const { key, account_id } = await service.caller()
let series: string[]

beforeAll(async () => {
  // The tests of other files run in this process, too.
  metrics.requestSeconds.reset()
  await ask('GET', '/v1/account')
  await ask('GET', '/v1/projects/01M81PEK9TXN4813ZNCBHG61C5')
  const known = service.logged.length
  for (let count = 0; count < PATHS; count += 1) {
    const name = crypto.randomUUID()
    const path = [`/v1/${name}`, `/${name}`, `/v1/projects/${name}`][count % 3] ?? ''
    await ask(count % 2 ? 'GET' : 'POST', `${path}?token=${name}`)
  }
  await until(() => service.logged.length >= known + PATHS)
  series = (await writeMetrics()).split('\n').filter((line) => line.includes('service="api"'))
})

test('requests are counted by the pattern of their route', () => {
  const counts = series.filter((line) => line.includes('_count{'))
  const labels = 'service="api",method="GET",route="/v1/projects/:project_id",status="4xx"'
  expect(counts.find((line) => line.includes('route="/v1/account"'))).toEndWith(' 1')
  expect(counts.some((line) => line.includes(labels))).toBe(true)
  expect(
    series.some((line) => line.includes('refusals_total{service="api",code="NOT_FOUND"')),
  ).toBe(true)
})

test('hundreds of different paths leave few series', () => {
  const routes = new Set(series.map((line) => /route="([^"]*)"/.exec(line)?.[1] ?? ''))
  // These are read while services start, in this file or the one before, and may be counted later; the last names no route.
  const others = ['/swagger/json', '/openapi.json', '/healthz', '/readyz', '']
  expect([...routes].filter((route) => !others.includes(route)).toSorted()).toEqual([
    '/v1/*',
    '/v1/account',
    '/v1/projects/:project_id',
    'unknown',
  ])
  expect(series.length).toBeLessThan(200)
})

test('no label holds an id, a key or a text of a client', async () => {
  const text = await writeMetrics()
  for (const secret of [key, account_id, 'token=', '01M81PEK']) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  // A label is added with care: this list is the whole of what operators may see of a request.
  expect(
    new Set(
      (await metrics.requestSeconds.get()).values.flatMap(({ labels }) => Object.keys(labels)),
    ),
  ).toEqual(new Set(['service', 'method', 'route', 'status', 'le']))
})

const ask = (method: string, path: string) => service.call(method, path, { key })
