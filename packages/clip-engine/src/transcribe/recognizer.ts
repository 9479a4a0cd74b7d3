import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { TimeRange } from '../time-range.ts'
import type { WhisperModels } from './recognizers/models/whisper-models.ts'

/** Which recognizers this installation may use, in addition to Vosk, which needs no configuration. */
export interface RecognizerConfig {
  /** An OpenAI-compatible service, preferred to local models; `null` for none. */
  service: TranscriptionService | null
  /** A local Whisper model; `null` for none. */
  whisper: WhisperConfig | null
  /** Whether Moonshine, which comes with the installation, may be used for English; it needs 650 MB of memory per process. Default: `false`. */
  moonshine?: boolean
}

/** A service that offers `POST {baseUrl}/audio/transcriptions`. */
export interface TranscriptionService {
  /** Address including the version, for example `https://api.openai.com/v1`. */
  baseUrl: string
  model: string
  apiKey: string | null
}

export interface WhisperConfig {
  /** A name of `models`, the path of a `.bin` file in ggml format, or `auto` for what suits this machine. */
  model: string
  models: WhisperModels
  /** Where downloaded models are kept, also between runs. */
  cacheFolder: string
  /** Whether a model that is not there may be downloaded when it is first needed. */
  download: boolean
}

export interface RecognitionTask {
  tools: Tools
  source: SourceVideo
  /** BCP-47, or `null` when the recognizer has to detect it. */
  language: string | null
  /** Names and terms that are likely to be said. */
  vocabulary: string[]
  signal: AbortSignal
  /** 0 to 1. */
  onProgress: (fraction: number) => void
  /** Called before anything is recognized, while a model is downloaded. `fraction` 0 to 1. */
  onModelDownload: (fraction: number, size_bytes: number) => void
  /** Recognizes only the pieces that begin in this stretch; absent for all of them. */
  within?: TimeRange
}

/** Something that turns speech into timed words. */
export interface Recognizer {
  /** As it appears in `Transcript.engine`. */
  name: string
  /** BCP-47 primary languages that the recognizer supports; `any` for a multilingual one. */
  languages: string[] | 'any'
  /** Least mean confidence, 0 to 1, of words that were understood; below it they were guessed. */
  sure_from: number
  /** @throws {EngineError} `transcription_failed` or `timeout`. */
  recognize(task: RecognitionTask): Promise<HeardPieces>
}

/** A recognizer's result for a source, or for consecutive pieces of it. Times are seconds of the source. */
export interface HeardPieces {
  /** In the order they were said. */
  words: HeardWord[]
  /** BCP-47, of each piece with words whose language is known. */
  languages: string[]
}

/** A recognizer's result for one piece. */
export interface Heard {
  words: HeardWord[]
  /** BCP-47, when the recognizer detected the language or supports only one. */
  language: string | null
}

/** A word as it was heard: hesitations, false alarms and overlaps included. Seconds from the start of what was heard. */
export interface HeardWord {
  text: string
  start: number
  end: number
  confidence: number
  /** Who says it, where the recognizer tells people apart. */
  speaker?: string | null
}
