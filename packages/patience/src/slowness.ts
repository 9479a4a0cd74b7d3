/**
 * Returns how many times longer a processor takes for the same work now than a quiet one does; at least 1.
 *
 * Neighbours on the same hardware share its caches and its clock rate, so that a second of processor time does less: a test of
 * what work costs multiplies its bound by this, measured when the work is done.
 *
 * @param spent - Milliseconds of processor time of this thread so far.
 */
export function slowness(spent = threadMilliseconds): number {
  const times = Array.from({ length: TIMES }, () => {
    const before = spent()
    const list: { name: string }[] = JSON.parse(TEXT)
    list.map(({ name }) => name).sort()
    return spent() - before
  }).sort((a, b) => a - b)
  return Math.max(1, (times[TIMES >> 2] ?? 0) / USUAL_MS)
}

/**
 * Returns the bound of what work may take on this machine as it is now: that of a quiet one where it was kept.
 *
 * Only work that took longer pays for measuring how slow the processor is, which takes it tens of milliseconds.
 *
 * @param quiet - The bound on a quiet processor, in the unit of `spent`.
 * @param spent - Processor time that the work took.
 */
export function boundOf(quiet: number, spent: number, slow: () => number = slowness): number {
  return spent < quiet ? quiet : quiet * slow()
}

/** Returns the seconds of a quiet processor that work takes in this process, with all its threads. */
export function costOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6 / slowness()
}

function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const TIMES = 15
/** Milliseconds that the work takes on a quiet core of 2024. */
const USUAL_MS = 3
const TEXT = JSON.stringify(
  Array.from({ length: 20_000 }, (_, at) => ({ at, name: `${(at * 7919) % 20_011}` })),
)
