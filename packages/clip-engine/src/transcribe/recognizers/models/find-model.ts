import { existsSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import type { WhisperConfig } from '../../recognizer.ts'
import { chooseModel, type Machine, thisMachine } from './choose-model.ts'
import { modelFile, type WhisperModel } from './whisper-models.ts'

/** The model that a configuration selects on this machine. */
export interface FoundModel {
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
