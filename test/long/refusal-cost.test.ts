import { afterAll, describe, expect, test } from 'bun:test'
import { everyRoute } from '../refusal/every-route.ts'
import { measureRoute } from '../refusal/measure-routes.ts'
import { openWorld } from '../refusal/open-world.ts'

/** Five times the goal of `bench refusal`; explaining every fault of a body takes thousands. */
const MOST_MS_PER_MEGABYTE = 100
/** Each route is tested with one of the shapes or some; the next route with others, so that all are used. */
const SHAPES_PER_ROUTE = Number(process.env['REFUSAL_SHAPES'] ?? 1)

const world = await openWorld()
afterAll(() => world[Symbol.asyncDispose]())

const routes = everyRoute(world)

test('every service is there', () => {
  const names = routes.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'POST /v1/projects',
      'PUT /v1/brand-kit/vocabulary',
      'POST /s/:file',
      'POST /oauth2/token',
      'POST /oauth2/application',
      'POST /back-channel/members/:subject/keys',
      'POST /mcp',
      'POST /dashboard/sign-in',
      'PUT /media/uploads/:token',
    ]),
  )
  expect(names.length).toBeGreaterThan(70)
})

describe('the largest bodies are refused without a noticeable stall', () => {
  test.each(routes.map((route, index) => ({ ...route, index })))('$name', async (route) => {
    const { shapes, index } = route
    const chosen = Array.from(
      { length: SHAPES_PER_ROUTE },
      (_, turn) => shapes[(index * SHAPES_PER_ROUTE + turn) % shapes.length] ?? '',
    )
    const slow: string[] = []
    const statuses = new Set<number>()
    const options = { tries: 4, shapes: chosen, enoughMsPerMegabyte: MOST_MS_PER_MEGABYTE / 2 }
    for await (const stall of measureRoute(route, world.ask, options)) {
      for (const status of stall.statuses) statuses.add(status)
      if (stall.msPerMegabyte <= MOST_MS_PER_MEGABYTE) continue
      slow.push(`${stall.shape}: ${stall.msPerMegabyte.toFixed()} ms a MB`)
    }
    expect(slow).toEqual([])
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
  })
})
