import type { Static } from '@sinclair/typebox'
import type { Reranker } from '../select/reranker.ts'
import type { RecognizerConfig } from '../transcribe/recognizer.ts'
import { whisperModels } from '../transcribe/recognizers/models/whisper-models.ts'
import { type SETTINGS, SPEECH_SETTINGS } from './model-settings.ts'

/** The settings of models, read or as they stand in the environment. */
type Variables = {
  readonly [Name in keyof Static<typeof SETTINGS>]?: string | undefined
}

/**
 * Reads which speech recognizers may be used, beside the one that is shipped; `SPEECH_SETTINGS` describes the settings. A model that
 * is not there is downloaded when it is first needed.
 *
 * @param modelsFolder - Where downloaded models are kept.
 */
export function recognizersFrom(variables: Variables, modelsFolder: string): RecognizerConfig {
  const { TRANSCRIPTION_URL, MODELS_URL } = variables
  const model = variables.WHISPER_MODEL || SPEECH_SETTINGS.WHISPER_MODEL.default
  return {
    service: TRANSCRIPTION_URL
      ? {
          baseUrl: TRANSCRIPTION_URL,
          model: variables.TRANSCRIPTION_MODEL || SPEECH_SETTINGS.TRANSCRIPTION_MODEL.default,
          apiKey: variables.TRANSCRIPTION_API_KEY || null,
        }
      : null,
    whisper:
      model === 'off'
        ? null
        : {
            model,
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
  return { baseUrl: LLM_URL, model: LLM_MODEL, apiKey: LLM_API_KEY || null }
}
