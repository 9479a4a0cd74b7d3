import { EngineError } from '../engine-error.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { TranscriptFormat } from './import-transcript.ts'
import type { RecognizerConfig } from './recognizer.ts'
import type { Transcript } from './transcript.ts'

export interface TranscribeOptions {
  /** BCP-47, or `auto`. */
  language: string
  /** Names and terms that are likely to be said; recognizers that can be told are told. */
  vocabulary: string[]
  recognizers: RecognizerConfig
  /** What the caller already has; no recognizer runs then. */
  imported?: { text: string; format: TranscriptFormat }
}

/**
 * Finds out what is said in a source, and when.
 *
 * A source without speech, or one that no recognizer here can follow, is no
 * failure: its transcript is empty and carries a warning.
 *
 * @param onProgress - Told how much of the source is done, 0 to 1.
 * @throws {EngineError} `transcription_failed` when every recognizer that was there failed, or an imported transcript is malformed.
 */
export async function transcribeSource(
  _tools: Tools,
  source: SourceVideo,
  _options: TranscribeOptions,
  signal: AbortSignal,
  _onProgress: (fraction: number) => void,
): Promise<Transcript> {
  signal.throwIfAborted()
  throw new EngineError('transcription_failed', `Nothing can transcribe ${source.path} yet.`)
}
