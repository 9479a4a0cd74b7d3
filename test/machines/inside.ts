import { runCommand } from '../faults/command.ts'
import { FAULTS } from './fault-table.ts'
import { startMachines } from './start-machines.ts'

// Started by `main.ts`, in the middle of the network that its first argument names.

const [network = '', ...args] = process.argv.slice(2)
const COMMAND = {
  typed: 'bun run test:machines',
  title: 'Two machines',
  picture: 'benchmarks-machines.svg',
  ...{ seconds: 180, rate: 15, tenants: 4, patienceMs: 10_000 },
  start: (folder: string) => startMachines(network, folder),
  faults: FAULTS,
}

process.exit(
  await runCommand(COMMAND, args).catch((error) => {
    console.error(error)
    return 1
  }),
)
