import { runCommand } from './command.ts'
import { FAULTS } from './fault-table.ts'
import { startRig } from './rig/start-rig.ts'

// Everything breaks in turn, under load; ends with 1 when a promise was broken.

await runCommand({
  typed: 'bun quality faults',
  title: 'Faults on one machine',
  ...{ seconds: 140, rate: 20, tenants: 4, patienceMs: 20_000 },
  start: (folder: string) => startRig(folder, { workers: 2 }),
  faults: FAULTS,
})
