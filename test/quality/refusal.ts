import { everyRoute } from '../refusal/every-route.ts'
import { measureRoute } from '../refusal/measure-routes.ts'
import { openWorld } from '../refusal/open-world.ts'
import { openCommand } from './report/command.ts'

// The longest stall of the event loop while the largest body of each route is refused, in milliseconds a megabyte.

const GOAL = 20
const { values, words } = openCommand('bun quality bench refusal', {
  options: { tries: { default: 5, about: 'how often each body is sent' } },
  words: {
    name: '[WORD …]',
    about: 'only routes whose names hold all words: POST /v1/projects',
    least: 0,
  },
  isWriting: false,
})

await using world = await openWorld()
const routes = everyRoute(world).filter(({ name }) => words.every((word) => name.includes(word)))
const width = Math.max(...routes.map(({ name }) => name.length))
console.log('The longest stall of the event loop in ms a MB, by the shape of the body.')
let worst = { msPerMegabyte: 0, name: '', shape: '' }
for (const route of routes) {
  const cells: string[] = []
  for await (const { shape, msPerMegabyte, statuses } of measureRoute(route, world.ask, values)) {
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
