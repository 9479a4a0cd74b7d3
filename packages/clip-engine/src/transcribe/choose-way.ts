import type { EngineWarning } from '../engine-error.ts'
import { chooseRecognizers } from './choose-recognizers.ts'
import { readEmbeddedSubtitles } from './embedded-subtitles.ts'
import { importTranscript } from './import-transcript.ts'
import { toLanguageCode } from './language-code.ts'
import type { RecognitionTask, Recognizer } from './recognizer.ts'
import type { TranscribeOptions } from './transcribe.ts'
import type { Transcript } from './transcript.ts'

/** How the words of a source are found. */
interface Way {
  /** A transcript that need not be recognized, as it was written; `null` without one. */
  given: Transcript | null
  /** Otherwise those that may be used, best first; empty where none knows the language, or there is no sound. */
  recognizers: Recognizer[]
  warnings: EngineWarning[]
}

/** Chooses between the caller's own transcript, subtitles in the source, and speech recognition. */
export async function chooseWay(
  task: Pick<RecognitionTask, 'tools' | 'source' | 'language' | 'signal'>,
  { imported, language, recognizers: config }: TranscribeOptions,
): Promise<Way> {
  if (imported) {
    return {
      given: importTranscript(imported.text, imported.format),
      recognizers: [],
      warnings: [],
    }
  }
  const { transcript, warnings } = await readEmbeddedSubtitles(task)
  if (transcript) return { given: transcript, recognizers: [], warnings }
  const isUnknown = task.language === null && !/^(auto|und|mul)\b/.test(language)
  const isSilent = !task.source.audio
  return {
    given: null,
    recognizers: isUnknown || isSilent ? [] : chooseRecognizers(config, task.language),
    warnings,
  }
}

/** Returns the language to recognize, BCP-47; `null` when it is to be detected. */
export function wantedLanguage({ language }: Pick<TranscribeOptions, 'language'>): string | null {
  return language === 'auto' ? null : toLanguageCode(language)
}
