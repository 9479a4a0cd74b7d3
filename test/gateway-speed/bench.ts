import { openBenchCommand } from '../bench-report/bench-command.ts'
import { openStage } from './contenders.ts'
import { draw } from './draw.ts'
import { measure } from './measure.ts'
import { describe, rowsOf } from './report.ts'

// Measures the gateway next to nginx and to a gateway of Node, in front of the same upstream, and writes a section of
// `docs/benchmarks.md`. Everything listens on the loopback interface, and ends with the command.

const PICTURE = '![The gateway beside nginx and a gateway of Node](benchmarks-gateway.svg)'

const NOTES = `One process of each, all on the same core, with the upstream and the load on another one; an answer of 1 kB, kept
connections, at 1 to 256 of them. Each gateway writes a log line for a request (nginx its default one), adds ids and the
client’s address. Medians of ratios within a round: a ratio of requests above 1 is faster than nginx, one of processor time or of p50 and p99 below
1 is cheaper and quicker. \`upstream alone\` is what the load reaches without a gateway. Requests a second depend on what else the machine does at the time;
processor time a request hardly does.`

const {
  values,
  write,
  draw: keep,
} = openBenchCommand('bun run bench:gateway', {
  rounds: { default: '5', about: 'how often everything is measured, in turns' },
  seconds: { default: '0.4', about: 'how long each turn takes' },
})
await using stage = await openStage()
if (!stage.nginx) console.log('nginx is not installed: absolute figures instead of ratios to it.')
if (!stage.node) console.log('node is not installed: the gateway of Node is left out.')
const all = await measure(stage, {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
})
const tables = describe(all)
console.log(`\n${tables}`)
if (stage.nginx) {
  await keep('benchmarks-gateway.svg', draw(rowsOf(all)))
  const text = [PICTURE, tables, NOTES].join('\n\n')
  await write('benchmarks.md', { title: 'Gateway', text })
}
