import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeSection } from '../bench-report/write-section.ts'
import { openStage } from './contenders.ts'
import { draw } from './draw.ts'
import { measure } from './measure.ts'
import { describe, rowsOf } from './report.ts'

// Measures the gateway next to nginx and to a gateway of Node, in front of the same upstream, and writes a section of
// `docs/benchmarks.md`. Everything listens on the loopback interface, and ends with the command.

const HELP = `bun run bench:gateway [options]

  --rounds N     how often everything is measured, in turns (5)
  --seconds S    how long each turn takes (0.4)
  --docs FOLDER  where the section of benchmarks.md and its picture are written (docs)
  --no-write     print only`

const ROOT = join(import.meta.dir, '../..')
const COMMAND = 'bun run bench:gateway'

const PICTURE = '![The gateway beside nginx and a gateway of Node](benchmarks-gateway.svg)'

const NOTES = `One process of each, all on the same core, with the upstream and the load on another one; an answer of 1 kB, kept
connections, at 1 to 256 of them. Each gateway writes a log line for a request (nginx its default one), adds ids and the
client’s address. Medians of ratios within a round: a ratio of requests above 1 is faster than nginx, one of processor time or of p50 and p99 below
1 is cheaper and quicker. \`upstream alone\` is what the load reaches without a gateway. Requests a second depend on what else the machine does at the time;
processor time a request hardly does.`

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '0.4' },
    docs: { type: 'string', default: join(ROOT, 'docs') },
    'no-write': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) console.log(HELP)
else await run()

async function run(): Promise<void> {
  const since = performance.now()
  await using stage = await openStage()
  if (!stage.nginx) console.log('nginx is not installed: absolute figures instead of ratios to it.')
  if (!stage.node) console.log('node is not installed: the gateway of Node is left out.')
  const all = await measure(stage, {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
  })
  const tables = describe(all)
  console.log(`\n${tables}`)
  if (values['no-write'] || !stage.nginx) return
  const commit = await Bun.$`git -C ${ROOT} rev-parse --short=8 HEAD`.nothrow().quiet().text()
  const stamp = `${COMMAND}\`, ${new Date().toISOString().slice(0, 10)}, commit ${commit.trim()}, ${navigator.hardwareConcurrency} cores, ${Math.round((performance.now() - since) / 1000)} s.`
  await Bun.write(join(values.docs, 'benchmarks-gateway.svg'), draw(rowsOf(all)))
  await writeSection(
    join(values.docs, 'benchmarks.md'),
    COMMAND,
    ['## Gateway', `\`${stamp}`, PICTURE, tables, NOTES].join('\n\n'),
  )
}
