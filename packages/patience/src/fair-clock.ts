/** A clock that stands still while the machine is busy with other programs. */
export interface FairClock {
  /** Seconds that have passed, each counted by the share of a processor that this process could have in it. */
  seconds(): number
}

interface Readings {
  /** Milliseconds that have passed. */
  passed(): number
  /** Milliseconds that this process has been on a processor. */
  worked(): number
}

/**
 * Starts a clock for limits that a busy machine must not decide.
 *
 * Every two seconds, a reading works for some milliseconds and compares how long that took with how long it was on a
 * processor: beside forty endless loops on two cores, a second of waiting counts as a twentieth.
 *
 * @param readings - The process's own, but for tests of this clock.
 */
export function startFairClock(readings: Readings = OWN): FairClock {
  let total = 0
  let share = 1
  let last = readings.passed()
  let measured = last
  return {
    seconds() {
      if (readings.passed() - measured > MEASURE_EVERY_MS) {
        share = measureShare(readings)
        measured = readings.passed()
      }
      const now = readings.passed()
      total += (now - last) * share
      last = now
      return total / 1000
    },
  }
}

const MEASURE_EVERY_MS = 2_000
/** Several turns of the scheduler, so that a busy machine takes the processor away in between. */
const SPIN_MS = 20

/** The share of a processor that this process gets now, from 0 to 1. */
function measureShare({ passed, worked }: Readings): number {
  const begun = passed()
  const workedBefore = worked()
  while (worked() - workedBefore < SPIN_MS);
  return Math.min(1, SPIN_MS / Math.max(passed() - begun, SPIN_MS))
}

const OWN: Readings = {
  passed: () => performance.now(),
  worked() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
}
