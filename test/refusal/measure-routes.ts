import type { HostileRoute } from './every-route.ts'
import { measureStall } from './measure-stall.ts'

/** The longest stall for bodies of one shape. */
export interface Stall {
  shape: string
  /** Milliseconds beyond what a small request of the route takes. */
  ms: number
  /** The same for each megabyte that was sent. */
  msPerMegabyte: number
  statuses: number[]
}

/** Shorter bodies count as this long, since every request has a fixed cost. Megabytes. */
const LEAST_MEGABYTES = 0.25

/** Measures the cost of refusals of a route, shape by shape. */
export async function* measureRoute(
  route: HostileRoute,
  ask: (request: Request) => Promise<number>,
  options: { tries: number; shapes?: readonly string[]; enoughMsPerMegabyte?: number },
): AsyncGenerator<Stall> {
  const { tries, shapes = route.shapes, enoughMsPerMegabyte = 0 } = options
  const small = route.requests(null)[0]
  const usual = small ? await measureStall(() => ask(small()), { tries: 5 }) : 0
  const megabytes = Math.max(LEAST_MEGABYTES, route.mostBytes / 1e6)
  for (const shape of route.shapes.filter((known) => shapes.includes(known))) {
    let longest = 0
    const statuses = new Set<number>()
    for (const make of route.requests(shape)) {
      const answer = async () => statuses.add(await ask(make()))
      // A request that is no slower than those before it is not measured again.
      const enough = usual + Math.max(longest, enoughMsPerMegabyte * megabytes)
      const stall = await measureStall(answer, { tries, enough })
      longest = Math.max(longest, stall - usual)
    }
    yield { shape, ms: longest, msPerMegabyte: longest / megabytes, statuses: [...statuses] }
  }
}
