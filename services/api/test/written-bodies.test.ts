import { describe, expect, test } from 'bun:test'
import {
  documentedWrites,
  limitsOf,
  locationOf,
  placesIn,
  sampleOf,
  variantsOf,
  withValue,
} from './documented-writes.ts'
import { openApi, UNKNOWN_ID } from './start-api.ts'

const api = await openApi()

const { key } = await api.caller()
const withBody = (await documentedWrites(api.api)).filter(({ body }) => body)

describe('what a body may be', () => {
  const places = withBody.flatMap((write) =>
    placesIn(write.body ?? {}).map(({ path, shape }) => {
      return { write, operationId: write.operationId, way: path, at: locationOf(path), shape }
    }),
  )

  /** Lists where a body with a value at a place is refused; a member that is unknown keeps anything from being done. */
  async function refusedAt({ write, way }: (typeof places)[number], value: unknown) {
    const body = withValue(write.example, write.body ?? {}, way, value) as object
    const answer = await api.call(write.method, write.path.replaceAll(/:\w+/g, UNKNOWN_ID), {
      key,
      body: { ...body, no_such_member: 1 },
    })
    const { errors } = (await answer.json()) as { errors: { location: string }[] }
    const refused = errors.map(({ location }) => location)
    expect(refused).toContain('body.no_such_member')
    return refused.filter((at) => at !== 'body.no_such_member')
  }

  test.each(withBody.filter(({ method }) => method === 'PATCH'))(
    'of $operationId has something to change',
    async ({ method, path }) => {
      const address = path.replaceAll(/:\w+/g, UNKNOWN_ID)
      const answer = await api.call(method, address, { key, body: {} })
      const { errors } = await answer.json()
      expect([answer.status, errors[0].location]).toEqual([422, expect.stringMatching(/^body/)])
    },
  )

  const limits = places.flatMap((place) =>
    variantsOf(place.shape).flatMap((shape) =>
      limitsOf(shape).map((limit) => ({ ...place, ...limit })),
    ),
  )

  test('has no member at its top that only the service sets', () => {
    const own = ['account_id', 'id', 'created_at', 'status', 'credits', 'plan', 'cost', 'owner']
    const taken = withBody.flatMap(({ operationId, body }) =>
      own.flatMap((name) => (name in (body?.properties ?? {}) ? [`${operationId} ${name}`] : [])),
    )
    // An account stops and resumes its feeds.
    expect(taken).toEqual(['updateFeed status'])
  })

  test('has limits', () => expect(limits.length).toBeGreaterThan(100))

  test.each(limits)('$operationId: $at has a $name of $limit', async (limit) => {
    expect(await refusedAt(limit, limit.reached)).toEqual([])
    expect(await refusedAt(limit, limit.passed)).toContain(limit.at)
  })

  test.each(places.filter(({ shape }) => variantsOf(shape).some(({ type }) => type === 'object')))(
    '$operationId: $at has the members that the document allows',
    async (place) => {
      const closed = variantsOf(place.shape).some(
        (one) => one.additionalProperties === false && !one.patternProperties,
      )
      const value = { ...(sampleOf(place.shape) as object), no_such_inner: 'x' }
      expect(await refusedAt(place, value)).toEqual(closed ? [`${place.at}.no_such_inner`] : [])
    },
  )

  test.each(places.filter(({ write, way }) => write.method === 'PATCH' && !way.includes('0')))(
    '$operationId: $at can be null where the document allows it',
    async (place) => {
      const isNullable = variantsOf(place.shape).some(({ type }) => [type].flat().includes('null'))
      expect(await refusedAt(place, null)).toEqual(isNullable ? [] : [place.at])
    },
  )
})
