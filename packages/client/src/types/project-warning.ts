// Written by `bun run generate` from the document of the service.

/** What of the result is not as one would expect. */
export interface ProjectWarning {
  /** What a program tells it by. */
  code: 'no_speech' | 'low_audio' | 'few_candidates' | 'llm_unavailable_used_builtin' | 'language_uncertain' | 'speech_uncertain' | 'recognizer_fallback' | 'source_low_resolution' | 'captions_already_burned_in' | 'moments_used_before'
  /** The same in words. */
  message: string
}
