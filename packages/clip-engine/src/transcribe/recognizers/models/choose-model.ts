import { availableParallelism, totalmem } from 'node:os'
import type { WhisperModels } from './whisper-models.ts'

/** What a machine has for recognition, beside everything else that runs on it. */
export interface Machine {
  cores: number
  memoryBytes: number
}

/** How much of a machine's memory models may need for a source: pictures, the database and other jobs need theirs. */
export const MEMORY_SHARE = 0.25
/** From how many cores on a model keeps up with speech while clips are made beside it, best first. */
const CORES: [string, number][] = [
  ['large-v3-turbo-q5_0', 16],
  ['small', 8],
  ['base', 1],
]
const SMALLEST = 'tiny'

/**
 * Chooses the best model that a machine runs fast enough.
 *
 * @param models - The models that there are, by name.
 */
export function chooseModel(models: WhisperModels, { cores, memoryBytes }: Machine): string {
  const fitting = CORES.find(([name, least_cores]) => {
    const needed = models[name]?.memoryBytes ?? Number.POSITIVE_INFINITY
    return cores >= least_cores && needed <= MEMORY_SHARE * memoryBytes
  })
  return fitting?.[0] ?? SMALLEST
}

/** What this process may use: in a container less than the machine has. */
export function thisMachine(): Machine {
  const allowed = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return { cores: availableParallelism(), memoryBytes: Math.min(totalmem(), allowed) }
}
