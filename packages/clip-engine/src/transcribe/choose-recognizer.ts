import type { Recognizer, RecognizerConfig } from './recognizer.ts'

/** One line of what `doctor` says about speech recognition. */
export interface RecognizerStatus {
  name: string
  available: boolean
  /** Why not, or what would be used. */
  detail: string
}

/**
 * Chooses the best recognizer that is there: a configured service, then a local Whisper model, then Vosk for English.
 *
 * @param language - BCP-47, or `auto`.
 * @returns `null` when none here knows the language.
 */
export function chooseRecognizer(_config: RecognizerConfig, _language: string): Recognizer | null {
  return null
}

/** Says what each recognizer of this installation needs and whether it has it, best first. */
export async function describeRecognizers(_config: RecognizerConfig): Promise<RecognizerStatus[]> {
  return []
}
