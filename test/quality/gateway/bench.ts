import { drive, getting, type Measured } from '../measure/drive.ts'
import { peakBytes } from '../measure/processes.ts'
import { drawBars } from '../report/bars.ts'
import { openCommand } from '../report/command.ts'
import { markdownTable, median } from '../report/tables.ts'
import { openStage } from './stage.ts'

// Measures the gateway next to nginx and to a gateway of Node, in front of the same upstream, in turns, so that other load affects
// all of them. Everything listens on the loopback interface, and ends with the command.

const TITLE = 'The gateway beside nginx and a gateway of Node'
const NOTES = `One process of each, all on the same core, with the upstream and the load on another one; an answer of 1 kB, kept
connections, at 1 to 256 of them. Each gateway writes a log line for a request (nginx its default one), adds ids and the
client’s address. Medians of ratios within a round: a ratio of requests above 1 is faster than nginx, one of processor time or of p50 and p99 below
1 is cheaper and quicker. \`upstream alone\` is what the load reaches without a gateway. Requests a second depend on what else the machine does at the time;
processor time a request hardly does.`

const CONNECTIONS = [1, 16, 64, 256]
/** The two ways from a gateway to its upstream, with the path that takes each. */
const WIRES = Object.entries({ 'unix socket': '/v1/small', TCP: '/oauth2/small' })
const FIGURES = [
  ['requests a second', 'rate'],
  ['processor time a request', 'cpuMicroseconds'],
  ['p50', 'p50'],
  ['p99', 'p99'],
] as const
const CREDENTIAL = 'a-credential-of-usual-length-0123456789'
/** The size of the bodies that are passed, as the upstream makes them. */
const LARGE = new Uint8Array(100_000_000)

const { values, write, draw } = openCommand('bun quality bench gateway', {
  options: {
    rounds: { default: 5, about: 'how often everything is measured, in turns' },
    seconds: { default: 0.4, about: 'how long each turn takes' },
  },
})
const { rounds, seconds } = values
await using stage = await openStage()
const { nginx } = stage
if (!nginx) console.log('nginx is not installed: absolute figures instead of ratios to it.')
if (!stage.node) console.log('node is not installed: the gateway of Node is left out.')

const contenders = [nginx, stage.gateway, stage.node, stage.upstream].filter((one) => one !== null)
/** By contender, wire and number of connections, one entry per round; and megabytes a second of large bodies. */
const requests = new Map<string, Measured[]>()
const bodies = new Map<string, number[]>()
const note = <T>(all: Map<string, T[]>, key: string, one: T) =>
  all.set(key, [...(all.get(key) ?? []), one])

for (const one of contenders)
  await drive(one, { connections: 32, seconds: 2 * seconds }, getting(['/v1/small'], CREDENTIAL))
for (let round = 0; round < rounds; round++) {
  const turns = round % 2 ? contenders.toReversed() : contenders
  for (const [wire, path] of WIRES)
    for (const connections of CONNECTIONS)
      for (const one of turns) {
        const cell = `${one.name} ${wire} ${connections}`
        note(
          requests,
          cell,
          await drive(one, { connections, seconds }, getting([path], CREDENTIAL)),
        )
      }
  for (const { name, origin } of turns)
    for (const direction of ['down', 'up'] as const)
      note(bodies, `${name} ${direction}`, await transfer(origin, direction))
  console.log(`Round ${round + 1} of ${rounds}.`)
}

const rows = WIRES.flatMap(([wire]) =>
  FIGURES.flatMap(([figure, key]) =>
    contenders.map(({ name }) => ({
      ...{ wire, figure, name },
      reached: CONNECTIONS.map((connections) => {
        const of = (contender?: string) =>
          requests.get(`${contender} ${wire} ${connections}`)?.map((one) => one[key])
        return ratio(of(name), of(nginx?.name))
      }),
    })),
  ),
)
const of = nginx ? 'ratio to nginx' : 'requests, µs, ms'
const tables = [
  markdownTable(
    ['To the upstream', `Figure, ${of}`, '', ...CONNECTIONS.map(String)],
    rows.map(({ wire, figure, name, reached }) => [
      ...[wire, figure, name],
      ...reached.map((value) => value.toFixed(2)),
    ]),
  ),
  markdownTable(
    [`Bodies of 100 MB, ${nginx ? of : 'MB a second'}`, 'down', 'up', 'most memory'],
    contenders.map(({ name, pid }) => [
      name,
      ...['down', 'up'].map((direction) =>
        ratio(
          bodies.get(`${name} ${direction}`),
          bodies.get(`${nginx?.name} ${direction}`),
        ).toFixed(2),
      ),
      `${Math.round(peakBytes(pid) / 1e6)} MB`,
    ]),
  ),
]
if (nginx) {
  const drawn = rows.filter(({ name }) => name !== 'nginx' && name !== 'upstream alone')
  const panels = FIGURES.slice(0, 2).map(([figure]) => ({
    title: `${figure}, nginx = 1`,
    groups: WIRES.flatMap(([wire]) =>
      CONNECTIONS.map((connections, at) => ({
        name: `${wire}, ${connections}`,
        bars: drawn
          .filter((row) => row.figure === figure && row.wire === wire)
          .map(({ reached }) => ({ value: reached[at] ?? 0 })),
      })),
    ),
  }))
  const names = [...new Set(drawn.map(({ name }) => name))]
  await draw('benchmarks-gateway.svg', drawBars({ title: TITLE, names, panels, mark: 1 }))
  const text = [`![${TITLE}](benchmarks-gateway.svg)`, ...tables, NOTES].join('\n\n')
  await write('benchmarks.md', { title: 'Gateway', text })
} else console.log(tables.join('\n\n'))

/** The median of the ratios within rounds; of the figures themselves where there is nothing to divide by. */
function ratio(reached: number[] = [], bases?: number[]): number {
  return median(reached.map((value, round) => value / (bases?.[round] ?? 1)))
}

/** Passes 100 MB down or up through a gateway, and returns the megabytes a second. */
async function transfer(origin: string, direction: 'down' | 'up'): Promise<number> {
  const since = performance.now()
  const up = { method: 'PUT', body: LARGE }
  const response = await fetch(`${origin}/v1/large`, direction === 'up' ? up : {})
  let arrived = direction === 'up' ? Number(await response.text()) : 0
  if (direction === 'down') for await (const part of response.body ?? []) arrived += part.length
  if (arrived !== LARGE.length)
    throw new Error(`${arrived} bytes arrived ${direction} at ${origin}.`)
  return LARGE.length / 1000 / (performance.now() - since)
}
