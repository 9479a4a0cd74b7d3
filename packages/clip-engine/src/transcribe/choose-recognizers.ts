import { isSameLanguage } from './language-code.ts'
import type { Recognizer, RecognizerConfig } from './recognizer.ts'
import { missingForMoonshine, moonshine } from './recognizers/moonshine.ts'
import { transcriptionService } from './recognizers/service.ts'
import { missingForVosk, vosk } from './recognizers/vosk.ts'
import { missingForWhisper, whisper } from './recognizers/whisper.ts'

/**
 * Chooses the recognizers that can be used, best first: a configured service, a local Whisper model, Moonshine, Vosk.
 *
 * @param language - BCP-47, or `null` when unknown; the last two then treat the speech as English.
 */
export function chooseRecognizers(config: RecognizerConfig, language: string | null): Recognizer[] {
  const recognizers: Recognizer[] = []
  if (config.service) recognizers.push(transcriptionService(config.service))
  if (config.whisper && !missingForWhisper(config.whisper)) {
    recognizers.push(whisper(config.whisper))
  }
  if (config.moonshine && !missingForMoonshine()) recognizers.push(moonshine)
  if (!missingForVosk()) recognizers.push(vosk)
  return recognizers.filter(({ languages }) => language === null || knows(languages, language))
}

function knows(languages: Recognizer['languages'], language: string): boolean {
  return languages === 'any' || languages.some((known) => isSameLanguage(known, language))
}
