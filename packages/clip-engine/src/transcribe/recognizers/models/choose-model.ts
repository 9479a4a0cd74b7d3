import { availableParallelism, totalmem } from 'node:os'
import type { WhisperModels } from './whisper-models.ts'

/** The resources of a machine. */
export interface Machine {
  cores: number
  memoryBytes: number
}

/** Share of a machine's memory that models may need for a source; the rest is for pictures, the database and other jobs. */
export const MEMORY_SHARE = 0.25
/** Least number of cores with which a model keeps up with speech while clips are made at the same time, best model first. */
const CORES: [string, number][] = [
  ['large-v3-turbo-q5_0', 16],
  ['small', 8],
  ['base', 1],
]
const SMALLEST = 'tiny'

/**
 * Chooses the best model that a machine runs fast enough.
 *
 * @param models - The available models, by name.
 */
export function chooseModel(models: WhisperModels, { cores, memoryBytes }: Machine): string {
  const fitting = CORES.find(([name, least_cores]) => {
    const needed = models[name]?.memoryBytes ?? Number.POSITIVE_INFINITY
    return cores >= least_cores && needed <= MEMORY_SHARE * memoryBytes
  })
  return fitting?.[0] ?? SMALLEST
}

/** Returns the resources that this process may use: in a container, less than the machine has. */
export function thisMachine(): Machine {
  const allowed = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return { cores: availableParallelism(), memoryBytes: Math.min(totalmem(), allowed) }
}
