import { monitorEventLoopDelay } from 'node:perf_hooks'
import { cpuSeconds, loopStallSeconds, residentBytes, startTime } from './instruments.ts'
import { register } from './parts.ts'
import { readAtScrape } from './registry.ts'

/** How often the event loop is looked at, in milliseconds: the precision of its stalls. */
const PRECISION_MS = 20
const NANOSECONDS = 1e9
const MICROSECONDS = 1e6

/**
 * Measures the memory, processor time and event loop of this process from now on.
 *
 * @param name - The label `process` of every metric of this process.
 */
export function watchProcess(name: string): { stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: PRECISION_MS })
  let counted = 0
  delay.enable()
  register.setDefaultLabels({ process: name })
  startTime.set(Math.round(Date.now() / 1000 - process.uptime()))
  readAtScrape('process', () => {
    loopStallSeconds.set(delay.max / NANOSECONDS)
    delay.reset()
    residentBytes.set(process.memoryUsage.rss())
    const { user, system } = process.cpuUsage()
    cpuSeconds.inc((user + system) / MICROSECONDS - counted)
    counted = (user + system) / MICROSECONDS
  })
  return {
    stop: () => void delay.disable(),
  }
}
