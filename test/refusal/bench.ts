import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../services/standalone/src/postgres/start-postgres.ts'

// The longest stall of the event loop while the largest body of each route is refused, in milliseconds a megabyte.

const GOAL = 20
const TRIES = 5

const folder = await mkdtemp(join(tmpdir(), 'bench-refusal-'))
const postgres = process.env['TEST_DATABASE_URL'] ? null : await startPostgres({ folder })
if (postgres) process.env['TEST_DATABASE_URL'] = postgres.url
const words = process.argv.slice(2)

try {
  // Only now: the database of a test is made on the server that the environment names.
  const { openWorld } = await import('./open-world.ts')
  const { everyRoute } = await import('./every-route.ts')
  const { measureRoute } = await import('./measure-routes.ts')
  await using world = await openWorld()
  const routes = everyRoute(world).filter(({ name }) => words.every((word) => name.includes(word)))
  const width = Math.max(...routes.map(({ name }) => name.length))
  console.log('The longest stall of the event loop in ms a MB, by the shape of the body.')
  let worst = { msPerMegabyte: 0, name: '', shape: '' }
  for (const route of routes) {
    const cells: string[] = []
    for await (const { shape, msPerMegabyte, statuses } of measureRoute(route, world.ask, {
      tries: TRIES,
    })) {
      const mark = msPerMegabyte > GOAL ? '!' : ''
      cells.push(`${shape} ${msPerMegabyte.toFixed(1)}${mark} (${statuses.join(',')})`)
      if (msPerMegabyte > worst.msPerMegabyte) worst = { msPerMegabyte, name: route.name, shape }
    }
    console.log(`${route.name.padEnd(width)}  ${cells.join(' · ')}`)
  }
  const { msPerMegabyte, name, shape } = worst
  console.log(
    `\n${routes.length} routes; the longest: ${msPerMegabyte.toFixed(1)} ms a MB, ${name}, ${shape} (goal: ${GOAL})`,
  )
} finally {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
}
