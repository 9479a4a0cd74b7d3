import { EngineError } from '../engine-error.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { TimeRange } from '../time-range.ts'
import { chooseRecognizers } from './choose-recognizers.ts'
import { chooseWay, isRecognizersFault, recognizeTwice, wantedLanguage } from './choose-way.ts'
import type { HeardPieces, RecognitionTask, Recognizer, RecognizerConfig } from './recognizer.ts'
import { ModelUnavailableError } from './recognizers/models/model-unavailable-error.ts'
import { joinHeard } from './recognizers/recognize-pieces.ts'
import type { TranscribeOptions } from './transcribe.ts'

/** How all parts of a source are recognized: with the same recognizer, or its words would not fit together. */
export interface Hearing extends Pick<Recognizer, 'name' | 'languages' | 'sure_from'> {
  /** BCP-47, or `null` when the recognizer has to detect it. */
  language: string | null
  vocabulary: string[]
}

/** What was heard in one part of a source, or why the recognizer failed and another one may not. */
export type HeardPart = HeardPieces | { failure: { message: string; isUnavailable: boolean } }

/** The recognizer with which the other parts of a source are recognized is not on this machine. */
export class RecognizerElsewhereError extends EngineError {
  override name = 'RecognizerElsewhereError'

  constructor(recognizer: string) {
    const message = `This machine does not have ${recognizer}, with which the source is recognized.`
    super('transcription_failed', message, { retryable: true })
  }
}

/** Chooses how a source is recognized in parts; `null` when it is not recognized. */
export async function chooseHearing(
  tools: Tools,
  source: SourceVideo,
  options: TranscribeOptions,
  signal: AbortSignal,
): Promise<Hearing | null> {
  const language = wantedLanguage(options)
  const { recognizers } = await chooseWay({ tools, source, language, signal }, options)
  const [recognizer] = recognizers
  if (!recognizer) return null
  const { name, languages, sure_from } = recognizer
  return { name, languages, sure_from, language, vocabulary: options.vocabulary }
}

/**
 * Recognizes what begins in one part of a source.
 *
 * @throws {EngineError} `transcription_failed` or `timeout` when the recognizer failed and there is no other one.
 * @throws {RecognizerElsewhereError} Another machine has the recognizer.
 */
export async function hearPart(
  { name, language, vocabulary }: Hearing,
  within: TimeRange,
  config: RecognizerConfig,
  task: Omit<RecognitionTask, 'language' | 'vocabulary' | 'within'>,
): Promise<HeardPart> {
  const known = chooseRecognizers(config, language)
  const recognizer = known.find((candidate) => candidate.name === name)
  if (!recognizer) throw new RecognizerElsewhereError(name)
  try {
    return await recognizeTwice(recognizer, { ...task, language, vocabulary, within })
  } catch (error) {
    task.signal.throwIfAborted()
    const isUnavailable = error instanceof ModelUnavailableError
    // All of the source is then recognized with the next one.
    if (!isRecognizersFault(error) || !(isUnavailable || known.length > 1)) throw error
    return { failure: { message: error.message, isUnavailable } }
  }
}

/** Makes a recognizer that gives what was heard in all parts. */
export function heardInParts(
  { name, languages, sure_from }: Hearing,
  parts: HeardPart[],
): Recognizer {
  return {
    name,
    languages,
    sure_from,
    async recognize({ onProgress }) {
      onProgress(1)
      return joinHeard(parts.map(withoutFailure))
    },
  }
}

function withoutFailure(part: HeardPart): HeardPieces {
  if (!('failure' in part)) return part
  const { message, isUnavailable } = part.failure
  throw isUnavailable
    ? new ModelUnavailableError(message)
    : new EngineError('transcription_failed', message, { retryable: true })
}
