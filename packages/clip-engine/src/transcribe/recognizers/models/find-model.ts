import { existsSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { basename, isAbsolute, join } from 'node:path'
import type { WhisperConfig } from '../../recognizer.ts'
import { modelFile, type WhisperModel, type WhisperModels } from './whisper-models.ts'

/** The model that a configuration selects on this machine. */
interface FoundModel {
  /** A published name such as `base`, or the name of an operator's own file. */
  name: string
  path: string
  /** `null` for a file of the operator's own. */
  published: WhisperModel | null
  isThere: boolean
}

/**
 * Finds the configured model: a file, a known name, or with `auto` the one that suits the machine.
 *
 * With `auto`, a model that is present is preferred to one that would have to be downloaded: an operator has put it there.
 */
export function findModel(config: WhisperConfig, machine: Machine = thisMachine()): FoundModel {
  const { model, models, cacheFolder } = config
  if (isAbsolute(model)) {
    const name = basename(model).replace(/^ggml-|\.bin$/g, '')
    return { name, path: model, published: null, isThere: existsSync(model) }
  }
  const named = (name: string): FoundModel => {
    const path = join(cacheFolder, modelFile(name))
    return { name, path, published: models[name] ?? null, isThere: existsSync(path) }
  }
  if (model !== 'auto') return named(model)
  const chosen = named(chooseModel(models, machine))
  if (chosen.isThere) return chosen
  const placed = Object.keys(models).map(named)
  return placed.findLast(({ isThere }) => isThere) ?? chosen
}

interface Machine {
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
