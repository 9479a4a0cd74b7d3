import { processesOf } from './processes.ts'
import type { RunningStart } from './running-start.ts'

/** Kills all processes that a start left behind, so that none survive a failed test. */
export async function killLeftOvers(start: RunningStart | undefined, folder: string) {
  for (const { pid } of await processesOf(start?.pid ?? -1, folder)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
}
