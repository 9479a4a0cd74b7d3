import { openCommand } from '../report/command.ts'
import { THEMES } from './clients.ts'
import { openSimulator } from './simulate.ts'

const { values } = openCommand('bun quality simulate', {
  options: {
    seed: { default: 1, about: 'the first seed' },
    seeds: { default: 1000, about: 'how many' },
    shrink: { default: 200, about: 'executions to make a red one shorter' },
    theme: { default: '', about: `calls about one thing alone: ${Object.keys(THEMES).join(', ')}` },
  },
  isWriting: false,
})

const simulator = await openSimulator()
const since = performance.now()
const { finding, steps, seeds } = await simulator.search({
  ...{ first: values.seed, count: values.seeds, attempts: values.shrink },
  ...(values.theme && { theme: values.theme }),
})
const minutes = (performance.now() - since) / 60_000
const { user, system } = process.cpuUsage()
console.log(
  `${seeds} seeds of ${Math.round(steps / seeds)} steps, ${Math.round(seeds / minutes)} a minute; ${((user + system) / 1e6).toFixed(0)} s of a processor here, without Postgres`,
)
if (finding) {
  console.log(`\nSeed ${finding.seed}: ${finding.broken.join('; ')}\n\n${finding.story}`)
}
await simulator[Symbol.asyncDispose]()
// Pools of processes that were killed never end.
process.exit(finding ? 1 : 0)
