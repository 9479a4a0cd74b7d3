import type { Static } from '@sinclair/typebox'
import type { ChatModel } from '../judge/chat-model.ts'
import { AUTO } from '../judge/find-model.ts'
import type { RecognizerConfig } from '../transcribe/recognizer.ts'
import { whisperModels } from '../transcribe/recognizers/models/whisper-models.ts'
import type { TranslationService } from '../translate/ask-service.ts'
import {
  CHAT_SETTINGS,
  type SETTINGS,
  SPEECH_SETTINGS,
  type TRANSLATION_SETTINGS,
} from './model-settings.ts'

/** The settings of models, read or as they stand in the environment. */
type Variables = {
  readonly [Name in keyof Static<typeof SETTINGS>]?:
    | Static<typeof SETTINGS>[Name]
    | string
    | undefined
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
 * Reads which chat model may choose clips; `CHAT_SETTINGS` describes the settings.
 *
 * @returns `null` when none is named.
 */
export function chatModelFrom(variables: Variables): ChatModel | null {
  const { LLM_URL, LLM_MODEL = '', LLM_API_KEY } = variables
  const number = (name: keyof typeof CHAT_SETTINGS) =>
    Number(variables[name] || CHAT_SETTINGS[name].default)
  const limits = {
    contextTokens: number('LLM_CONTEXT_TOKENS'),
    timeoutSeconds: number('LLM_TIMEOUT_SECONDS'),
    tokensPerHour: number('LLM_MAX_TOKENS_PER_HOUR_OF_SOURCE'),
  }
  if (!LLM_URL || (!LLM_MODEL && LLM_URL !== AUTO)) return null
  return {
    ...limits,
    baseUrl: LLM_URL,
    model: LLM_MODEL,
    apiKey: LLM_API_KEY || null,
  }
}

/**
 * Reads which service translates captions; `TRANSLATION_SETTINGS` describes the settings.
 *
 * @returns `null` when none is named.
 */
export function translationServiceFrom({
  TRANSLATION_URL,
  TRANSLATION_KEY,
}: {
  readonly [Name in keyof typeof TRANSLATION_SETTINGS]?: string | undefined
}): TranslationService | null {
  return TRANSLATION_URL ? { baseUrl: TRANSLATION_URL, apiKey: TRANSLATION_KEY || null } : null
}
