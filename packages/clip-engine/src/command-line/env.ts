import { homedir } from 'node:os'
import { join } from 'node:path'
import type { RecognizerConfig } from '../transcribe/recognizer.ts'

export interface Env {
  /** Where the person was when they typed the command; relative paths start there. */
  start_folder: string
  recognizers: RecognizerConfig
}

/**
 * Reads the environment once, at start.
 *
 * `TRANSCRIPTION_URL`, `TRANSCRIPTION_MODEL` and `TRANSCRIPTION_API_KEY` name an OpenAI-compatible service,
 * `WHISPER_MODEL` a local model by name or path, downloaded into `MODELS_DIR` when it is not there.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const { TRANSCRIPTION_URL, WHISPER_MODEL } = source
  return {
    start_folder: source.INIT_CWD ?? process.cwd(),
    recognizers: {
      service: TRANSCRIPTION_URL
        ? {
            base_url: TRANSCRIPTION_URL,
            model: source.TRANSCRIPTION_MODEL ?? 'whisper-1',
            api_key: source.TRANSCRIPTION_API_KEY ?? null,
          }
        : null,
      whisper: WHISPER_MODEL
        ? {
            model: WHISPER_MODEL,
            cache_folder: source.MODELS_DIR ?? join(homedir(), '.cache', 'clip-service', 'models'),
            download: true,
          }
        : null,
    },
  }
}
