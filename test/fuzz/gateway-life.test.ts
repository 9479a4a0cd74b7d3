import { test } from 'bun:test'
import { join } from 'node:path'
import { runAlone } from '@svc/patience'

// Its virtual time takes the place of all timers of its process.
test('however clients, gateway and service interleave, every request ends, and no slot or socket is kept', () =>
  runAlone(join(import.meta.dir, 'gateway-life/lives-child.ts')))
