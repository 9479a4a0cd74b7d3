import { readFileSync } from 'node:fs'

const SECOND = 1000
const LOOK_EVERY_MS = SECOND
/** Unit of the CPU times in Linux's `/proc`; the same on every architecture in use. */
const TICKS_PER_SECOND = 100

export interface WorkLimits {
  /** Seconds in which the process used the CPU; several cores at once count once. */
  workingSeconds: number
  /** Consecutive seconds in which the process used no CPU time. */
  idleSeconds: number
}

export interface WorkClock {
  /** Starts counting anew. */
  restart(): void
  stop(): void
}

/**
 * Measures how long a process works, by its CPU time: on a busy machine, where more time passes, a process is slow, not
 * stuck. Where the system does not report CPU time, elapsed time is counted.
 *
 * @param onOverdue - Called once, with what the process did: "worked for more than 60 seconds".
 */
export function startWorkClock(
  pid: number,
  { workingSeconds, idleSeconds }: WorkLimits,
  onOverdue: (what: string) => void,
): WorkClock {
  const everyMs = Math.min(LOOK_EVERY_MS, (workingSeconds * SECOND) / 4)
  let worked = 0
  let idle = 0
  let used = processorSeconds(pid)
  let lookedAt = performance.now()

  const timer = setInterval(() => {
    const now = performance.now()
    // A pause of this process, or of the whole machine, must not count as idle time of the watched process.
    const passed = Math.min(now - lookedAt, 2 * everyMs) / SECOND
    const before = used
    used = processorSeconds(pid)
    lookedAt = now
    const work = used === null || before === null ? passed : Math.min(used - before, passed)
    worked += work
    idle = work > 0 ? 0 : idle + passed
    if (worked > workingSeconds) end(`worked for more than ${workingSeconds} seconds`)
    else if (idle > idleSeconds) end(`did nothing for ${idleSeconds} seconds`)
  }, everyMs)

  function end(what: string): void {
    clearInterval(timer)
    onOverdue(what)
  }

  return {
    restart() {
      worked = 0
      idle = 0
    },
    stop: () => clearInterval(timer),
  }
}

/** CPU time of all threads of a process; `null` when the process has ended or the system does not report it. */
function processorSeconds(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may hold anything; user and system time are the 12th and 13th field behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return null
  }
}
