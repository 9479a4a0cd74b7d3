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

/** What a clock reads, in seconds. */
interface Readings {
  passed(): number
  /** CPU time of the process; `null` when it has ended or the system does not report it. */
  used(): number | null
}

/**
 * Measures how long a process works, by its CPU time: on a busy machine, where more time passes, a process is slow, not
 * stuck. Where the system does not report CPU time, elapsed time is counted.
 *
 * @param onOverdue - Called once, with what the process did: "worked for more than 60 seconds".
 */
export function startWorkClock(
  pid: number,
  limits: WorkLimits,
  onOverdue: (what: string) => void,
): WorkClock {
  const everyMs = Math.min(LOOK_EVERY_MS, (limits.workingSeconds * SECOND) / 4)
  const readings = { passed: () => performance.now() / SECOND, used: () => processorSeconds(pid) }
  const count = countWork(limits, readings, everyMs / SECOND)
  const timer = setInterval(() => {
    const overdue = count.look()
    if (overdue === null) return
    clearInterval(timer)
    onOverdue(overdue)
  }, everyMs)
  return { restart: count.restart, stop: () => clearInterval(timer) }
}

/** @param everySeconds - How long after each other the looks are meant to be. */
export function countWork(
  { workingSeconds, idleSeconds }: WorkLimits,
  { passed, used }: Readings,
  everySeconds: number,
) {
  let worked = 0
  let idle = 0
  let before = used()
  let lookedAt = passed()

  return {
    restart() {
      worked = 0
      idle = 0
    },
    /** Says what the process did too long; `null` while it did not. */
    look(): string | null {
      const [now, spent] = [passed(), used()]
      // A pause of this process, or of the whole machine, must not count as idle time of the watched process.
      const elapsed = Math.min(now - lookedAt, 2 * everySeconds)
      const work = spent === null || before === null ? elapsed : Math.min(spent - before, elapsed)
      before = spent
      lookedAt = now
      worked += work
      idle = work > 0 ? 0 : idle + elapsed
      if (worked > workingSeconds) return `worked for more than ${workingSeconds} seconds`
      if (idle > idleSeconds) return `did nothing for ${idleSeconds} seconds`
      return null
    },
  }
}

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
