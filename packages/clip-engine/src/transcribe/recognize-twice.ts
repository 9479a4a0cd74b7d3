import { EngineError, KilledError } from '../engine-error.ts'
import type { HeardPieces, RecognitionTask, Recognizer } from './recognizer.ts'

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
