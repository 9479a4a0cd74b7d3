import { EngineError, type EngineWarning, KilledError } from '../engine-error.ts'
import { chooseRecognizers } from './choose-recognizers.ts'
import { readEmbeddedSubtitles } from './embedded-subtitles.ts'
import { importTranscript } from './import-transcript.ts'
import { toLanguageCode } from './language-code.ts'
import type { HeardPieces, RecognitionTask, Recognizer } from './recognizer.ts'
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

/** Runs a recognizer, and a second time when it was killed: it may succeed, and its words are better than those of the next. */
export async function recognizeTwice(
  recognizer: Recognizer,
  task: RecognitionTask,
): Promise<HeardPieces> {
  try {
    return await recognizer.recognize(task)
  } catch (error) {
    task.signal.throwIfAborted()
    if (!(error instanceof KilledError)) throw error
    return recognizer.recognize(task)
  }
}

/** Returns whether another recognizer may succeed where one failed. */
export function isRecognizersFault(error: unknown): error is EngineError {
  return (
    error instanceof EngineError &&
    (error.code === 'transcription_failed' || error.code === 'timeout')
  )
}
