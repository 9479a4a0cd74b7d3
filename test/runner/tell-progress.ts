import { afterAll, beforeAll } from 'bun:test'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Told } from './progress.ts'

// Loaded by each worker of `bun test` before its tests: tells the runner of each file that begins and ends, and what it cost.

const TO = process.env['TEST_PROGRESS']
/** Ticks a second in /proc, on every Linux. */
const TICKS = 100

if (TO) {
  let begun = { seconds: 0, worked: 0 }
  beforeAll(() => {
    begun = readings()
    tell(TO, { event: 'began', took: 0, worked: 0 })
  })
  afterAll(() => {
    const { seconds, worked } = readings()
    tell(TO, { event: 'ended', took: seconds - begun.seconds, worked: worked - begun.worked })
  })
}

function tell(to: string, told: Omit<Told, 'file'>) {
  const file = relative(process.cwd(), Bun.main)
  appendFileSync(to, `${JSON.stringify({ ...told, file })}\n`)
}

function readings() {
  const { user, system } = process.cpuUsage()
  return { seconds: performance.now() / 1000, worked: (user + system) / 1e6 + workOfChildren() }
}

/** Processor seconds of the children that this process has waited for. */
function workOfChildren(): number {
  if (!existsSync('/proc/self/stat')) return 0
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(13, 15)
  return (Number(user) + Number(system)) / TICKS
}
