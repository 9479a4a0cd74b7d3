import { test } from 'bun:test'
import { join } from 'node:path'
import { runAlone } from '../../packages/patience/src/index.ts'

test('no fault of the calendar loses or doubles a post, behind whichever request to whichever platform', () =>
  runAlone(join(import.meta.dir, 'interrupted-platforms-child.ts')))
