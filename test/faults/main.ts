import { runCommand } from './command.ts'
import { FAULTS } from './fault-table.ts'
import { startRig } from './rig/start-rig.ts'

/** `bun run test:faults`: everything breaks in turn, under load; ends with 1 when a promise was broken. */
const COMMAND = {
  typed: 'bun run test:faults',
  title: 'Faults on one machine',
  picture: 'benchmarks-faults.svg',
  ...{ seconds: 140, rate: 20, tenants: 4, patienceMs: 20_000 },
  start: (folder: string) => startRig(folder, { workers: 2 }),
  faults: FAULTS,
}

process.exit(
  await runCommand(COMMAND, process.argv.slice(2)).catch((error) => {
    console.error(error)
    return 1
  }),
)
