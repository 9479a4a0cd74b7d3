import { truncateSync } from 'node:fs'
import { createLog } from '../src/index.ts'

// Writes this many lines to standard output; given a path, empties that file and writes one more.
const [, , count = '10', path] = process.argv
const log = createLog('test')
for (let number = 0; number < Number(count); number++) {
  log({ level: 'info', event: 'line', number, padding: 'x'.repeat(100) })
}
// wall clock: lines are written together, those of 20 milliseconds
await Bun.sleep(50)
if (path) {
  truncateSync(path)
  log({ level: 'info', event: 'room again' })
}
// What could not be written is not kept: the lines of a long run would be more than this.
process.stderr.write(process.memoryUsage.rss() < 200_000_000 ? 'alive\n' : 'alive, and large\n')
