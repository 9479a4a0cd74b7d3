import { availableParallelism } from 'node:os'
import { openCommand } from '../report/command.ts'
import { THEMES } from './clients.ts'
import { openSimulator, type Search } from './simulate.ts'

const { values } = openCommand('bun quality simulate', {
  options: {
    seed: { default: 1, about: 'the first seed' },
    seeds: { default: 1000, about: 'how many' },
    shrink: { default: 200, about: 'executions to make a red one shorter' },
    theme: { default: '', about: `calls about one thing alone: ${Object.keys(THEMES).join(', ')}` },
    // Each waits for Postgres half of the time.
    processes: { default: 2 * availableParallelism(), about: 'share the seeds, in ranges' },
  },
  isWriting: false,
})

const since = performance.now()
const { finding, steps, seeds, seconds } = await (values.processes > 1
  ? searchTogether()
  : search())
const minutes = (performance.now() - since) / 60_000
if (process.send) process.send({ finding, steps, seeds, seconds })
else {
  console.log(
    `${seeds} seeds of ${Math.round(steps / seeds)} steps, ${Math.round(seeds / minutes)} a minute; ${seconds.toFixed(0)} s of a processor here, without Postgres`,
  )
  if (finding)
    console.log(`\nSeed ${finding.seed}: ${finding.broken.join('; ')}\n\n${finding.story}`)
}
// Pools of processes that were killed never end.
process.exit(finding ? 1 : 0)

async function search(): Promise<Share> {
  await using simulator = await openSimulator()
  const found = await simulator.search({
    ...{ first: values.seed, count: values.seeds, attempts: values.shrink },
    ...(values.theme && { theme: values.theme }),
  })
  const { user, system } = process.cpuUsage()
  return { ...found, seconds: (user + system) / 1e6 }
}

/** Each process searches a range. What is told is the first red seed of all, as one process would find it. */
async function searchTogether(): Promise<Share> {
  const { seed, seeds, processes } = values
  const firsts = Array.from({ length: processes + 1 }, (_, at) =>
    Math.round(seed + (seeds * at) / processes),
  )
  const shares: Share[] = []
  const children = firsts.slice(0, -1).map((first, at) => {
    const own = ['--seed', first, '--seeds', (firsts[at + 1] ?? 0) - first, '--processes', 1]
    return Bun.spawn([process.execPath, Bun.main, ...process.argv.slice(2), ...own.map(String)], {
      stdio: ['inherit', 'inherit', 'inherit'],
      ipc(share: Share) {
        shares.push(share)
        // Nothing that is found behind it is told.
        if (share.finding) for (const child of children.slice(at + 1)) child.kill()
      },
    })
  })
  await Promise.all(children.map(({ exited }) => exited))
  if (children.some(({ exitCode, signalCode }) => !signalCode && (exitCode ?? 2) > 1))
    throw new Error('A process of the simulation broke.')
  const sum = (name: 'steps' | 'seeds' | 'seconds') =>
    shares.reduce((all, share) => all + share[name], 0)
  const [first = null] = shares
    .flatMap(({ finding }) => finding ?? [])
    .toSorted((one, other) => one.seed - other.seed)
  return { finding: first, steps: sum('steps'), seeds: sum('seeds'), seconds: sum('seconds') }
}

interface Share extends Search {
  /** Of a processor. */
  seconds: number
}
