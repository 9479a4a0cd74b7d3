import type { Reranker } from '../select/reranker.ts'
import type { RecognizerConfig } from '../transcribe/recognizer.ts'
import { whisperModels } from '../transcribe/recognizers/models/whisper-models.ts'

/** Environment variables, or anything else that names values. */
export type Variables = Record<string, string | undefined>

/**
 * Reads which speech recognizers may be used, beside the one that is shipped.
 *
 * `TRANSCRIPTION_URL`, `TRANSCRIPTION_MODEL` and `TRANSCRIPTION_API_KEY` name an OpenAI-compatible service;
 * `WHISPER_MODEL` names a local Whisper model or its file, `auto` (the default) takes what suits the machine, `off` none;
 * a model that is not there is downloaded when it is first needed, from `MODELS_URL` or where it was published.
 * `MOONSHINE=off` uses Vosk instead of Moonshine for English where Whisper is not used.
 *
 * @param modelsFolder - Where downloaded models are kept.
 */
export function recognizersFrom(variables: Variables, modelsFolder: string): RecognizerConfig {
  const { TRANSCRIPTION_URL, WHISPER_MODEL: model = 'auto', MODELS_URL } = variables
  return {
    service: TRANSCRIPTION_URL
      ? {
          baseUrl: TRANSCRIPTION_URL,
          model: variables.TRANSCRIPTION_MODEL ?? 'whisper-1',
          apiKey: variables.TRANSCRIPTION_API_KEY ?? null,
        }
      : null,
    whisper:
      model === 'off'
        ? null
        : {
            model: model || 'auto',
            models: whisperModels(MODELS_URL || undefined),
            cacheFolder: modelsFolder,
            download: true,
          },
    moonshine: variables.MOONSHINE !== 'off',
  }
}

/**
 * Reads which chat model may re-rank clips: `LLM_URL`, `LLM_MODEL` and `LLM_API_KEY`.
 *
 * @returns `null` when none is named.
 */
export function rerankerFrom({ LLM_URL, LLM_MODEL, LLM_API_KEY }: Variables): Reranker | null {
  if (!LLM_URL || !LLM_MODEL) return null
  return { baseUrl: LLM_URL, model: LLM_MODEL, apiKey: LLM_API_KEY ?? null }
}
