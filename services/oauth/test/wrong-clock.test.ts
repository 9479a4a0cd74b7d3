import { test } from 'bun:test'
import { join } from 'node:path'
import { runAlone } from '@svc/patience'

test('what machines agree about is judged by the clock of the database', () =>
  runAlone(join(import.meta.dir, 'wrong-clock-child.ts')))
