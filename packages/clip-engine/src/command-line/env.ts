import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Reranker } from '../select/reranker.ts'
import type { RecognizerConfig } from '../transcribe/recognizer.ts'
import { recognizersFrom, rerankerFrom } from './models-from.ts'

export interface Env {
  /** Folder in which the command was started; relative paths are resolved against it. */
  startFolder: string
  recognizers: RecognizerConfig
  reranker: Reranker | null
}

/** Reads the environment once, at start; downloaded models are kept in `MODELS_DIR`. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const models = source.MODELS_DIR || join(homedir(), '.cache', 'clip-service', 'models')
  return {
    startFolder: source.INIT_CWD ?? process.cwd(),
    recognizers: recognizersFrom(source, models),
    reranker: rerankerFrom(source),
  }
}
