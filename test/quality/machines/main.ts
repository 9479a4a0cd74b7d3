import { runCommand } from '../faults/command.ts'
import { findLibrary } from '../faults/rig/clock.ts'
import { FAULTS } from './fault-table.ts'
import { inside, openNetwork, whyNoNetwork } from './network.ts'
import { startMachines } from './start-machines.ts'

// Two of every process, in network namespaces, while one of them breaks in every way; ends with 1 when a promise was broken. The
// program starts itself again in the middle of the network.

const NETWORK = 'NETWORK_OF_THE_MACHINES'
const network = process.env[NETWORK]
if (network || process.argv.includes('--help'))
  await runCommand({
    typed: 'bun quality machines',
    title: 'Two machines',
    ...{ seconds: 180, rate: 15, tenants: 4, patienceMs: 10_000 },
    start: (folder: string) => startMachines(network ?? '', folder),
    faults: FAULTS,
  })
else process.exitCode = await runInside()

async function runInside(): Promise<number> {
  const reason = whyNoNetwork()
  if (reason !== null) {
    console.error(`bun quality machines cannot run here. ${reason}`)
    return 2
  }
  if (findLibrary() === null)
    console.log('libfaketime is not installed (apt-get install faketime): no clock is moved.')
  await using opened = await openNetwork()
  const run = Bun.spawn([...inside(opened.name), process.execPath, ...process.argv.slice(1)], {
    env: { ...process.env, [NETWORK]: opened.name },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => run.kill(name))
  return await run.exited
}
