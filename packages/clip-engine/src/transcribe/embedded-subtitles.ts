import { EngineError, type EngineWarning } from '../engine-error.ts'
import { readFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { SourceVideo, SubtitleTrack } from '../probe/source-video.ts'
import { importTranscript } from './import-transcript.ts'
import { isSameLanguage, toLanguageCode } from './language-code.ts'
import type { RecognitionTask } from './recognizer.ts'
import { KNOWN, type Transcript, type Word } from './transcript.ts'

/** Codecs of subtitles that are text; the others are pictures of text. */
const TEXT_CODECS = new Set(['subrip', 'srt', 'mov_text', 'webvtt', 'ass', 'ssa', 'text', 'ttml'])
const LARGEST_BYTES = 2 * 1024 * 1024
const FEWEST_WORDS = 20
/** Forced subtitles only translate signs; song sheets and data tracks are denser than speech. */
const WORDS_PER_SECOND = { least: 0.4, most: 6 }

/** The transcript that was read from a source's subtitle tracks. */
export interface EmbeddedSubtitles {
  /** `null` when there is no usable track in the requested language. */
  transcript: Transcript | null
  /** One for each suitable track that is broken. */
  warnings: EngineWarning[]
}

/**
 * Reads the first subtitle track that transcribes the speech.
 *
 * @throws {EngineError} When a track may be whole, but could not be read now.
 */
export async function readEmbeddedSubtitles(
  task: Pick<RecognitionTask, 'tools' | 'source' | 'language' | 'signal'>,
): Promise<EmbeddedSubtitles> {
  const warnings: EngineWarning[] = []
  for (const track of task.source.subtitles) {
    const language = toLanguageCode(track.language ?? '')
    if (!TEXT_CODECS.has(track.codec) || !isWanted(language, task.language)) continue
    const words = await readTrack(task, track).catch((error: unknown) => {
      if (!isBroken(error)) throw error
      warnings.push(brokenTrack(track, error))
      return []
    })
    if (!followsSpeech(words, task.source)) continue
    const found = { source: 'embedded', engine: null, words, ...KNOWN } as const
    const transcript = { ...found, language: language ?? task.language, warnings }
    return { transcript, warnings }
  }
  return { transcript: null, warnings }
}

function isWanted(language: string | null, wanted: string | null): boolean {
  return !language || !wanted || isSameLanguage(language, wanted)
}

async function readTrack(
  { tools, source, signal }: Pick<RecognitionTask, 'tools' | 'source' | 'signal'>,
  { index }: SubtitleTrack,
): Promise<Word[]> {
  const args = ['-i', source.path, '-map', `0:${index}`, '-fs', String(LARGEST_BYTES)]
  const { output, finished } = readFfmpeg(tools, [...args, '-f', 'webvtt', 'pipe:1'], {
    signal,
    timeoutSeconds: 60 + source.duration_seconds,
  })
  const text = await new Response(output).text()
  await finished
  return importTranscript(text, 'vtt').words
}

/** Whether the track itself is the cause of an error, so that a recognizer is used instead; a full disk or a busy machine is not. */
function isBroken(error: unknown): error is EngineError {
  return (
    error instanceof EngineError &&
    !error.retryable &&
    (error.code === 'processing_failed' || error.code === 'transcription_failed')
  )
}

function brokenTrack({ index, language }: SubtitleTrack, { message }: EngineError): EngineWarning {
  const name = language ? `${index} (${language})` : String(index)
  return {
    code: 'recognizer_fallback',
    message: `The subtitle track ${name} could not be read and is left out: ${message}`,
  }
}

function followsSpeech(words: Word[], source: SourceVideo): boolean {
  const rate = words.length / Math.max(1, source.duration_seconds)
  const distinct = new Set(words.map((word) => word.text.toLowerCase())).size
  return (
    words.length >= FEWEST_WORDS &&
    rate >= WORDS_PER_SECOND.least &&
    rate <= WORDS_PER_SECOND.most &&
    distinct * 20 >= words.length
  )
}
