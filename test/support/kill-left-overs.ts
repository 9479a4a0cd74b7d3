import { processesOf } from './processes.ts'
import type { RunningStart } from './running-start.ts'

/** Kills whatever a start left behind, so that a failed test leaves no process. */
export async function killLeftOvers(start: RunningStart | undefined, folder: string) {
  for (const { pid } of await processesOf(start?.pid ?? -1, folder)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Ended by itself.
    }
  }
}
