import { test } from 'bun:test'
import { join } from 'node:path'
import { runAlone } from '@svc/patience'

// The metrics of a process are also those of what other files of tests ran in it.
test('a process tells its metrics and traces as its settings say', () =>
  runAlone(join(import.meta.dir, 'start-telemetry-child.ts')))
