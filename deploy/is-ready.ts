import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The health check of a container: `is-ready.ts ADDRESS [COMMAND]` exits with 0 if the address answers with 200.
 *
 * A process that answers something else is alive, and waits for what it needs. One that gives no answer hangs: after the 24th
 * check in a row, `sh` runs the command, which is to end the process. Containers are not started anew for their health alone.
 */
const MOST_UNANSWERED = 24

const [address = '', command = ''] = process.argv.slice(2)
const status = await fetch(address, { signal: AbortSignal.timeout(4000) }).then(
  (answer) => answer.status,
  () => null,
)
const counter = Bun.file(join(tmpdir(), `unanswered-${Bun.hash(address)}`))
const before = (await counter.exists()) ? Number(await counter.text()) : 0
const unanswered = status === null ? before + 1 : 0
if (unanswered !== before) await Bun.write(counter, `${unanswered}`)
if (unanswered >= MOST_UNANSWERED && command) await Bun.spawn(['sh', '-c', command]).exited
process.exit(status === 200 ? 0 : 1)
