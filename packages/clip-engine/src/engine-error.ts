export const ENGINE_ERROR_CODES = [
  'source_unreachable',
  'source_forbidden',
  'source_unsupported',
  'source_too_long',
  'source_too_large',
  'source_corrupt',
  'range_outside_source',
  'no_audio_track',
  'transcription_failed',
  'processing_failed',
  'encode_failed',
  'font_missing',
  'timeout',
  'storage_full',
] as const
export type EngineErrorCode = (typeof ENGINE_ERROR_CODES)[number]

/**
 * Why a source cannot become clips, in words its owner can act on.
 *
 * `retryable` tells whether the same source may work later without being changed: the cause is then this machine or
 * another system, not the source.
 */
export class EngineError extends Error {
  readonly code: EngineErrorCode
  readonly retryable: boolean

  constructor(
    code: EngineErrorCode,
    message: string,
    options: { retryable?: boolean } & ErrorOptions = {},
  ) {
    super(message, options)
    this.name = 'EngineError'
    this.code = code
    this.retryable = options.retryable ?? false
  }
}

/**
 * A child process was killed from outside, or ran out of memory.
 *
 * This says nothing about the source: the same work may succeed when it is repeated.
 */
export class KilledError extends EngineError {
  override name = 'KilledError'

  /** @param how - What ended it: a signal's name, or `lack of memory`. */
  constructor(code: EngineErrorCode, program: string, how: string | number) {
    super(code, `${program} was ended by ${how}.`, { retryable: true })
  }
}

export type WarningCode =
  | 'no_speech'
  | 'low_audio'
  | 'few_candidates'
  | 'llm_unavailable_used_builtin'
  | 'language_uncertain'
  | 'speech_uncertain'
  | 'recognizer_fallback'
  | 'source_low_resolution'
  | 'captions_already_burned_in'
  | 'moments_used_before'

/** Something a person should know about a result that is nevertheless usable. */
export interface EngineWarning {
  code: WarningCode
  message: string
}
