import { readFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { SourceVideo, SubtitleTrack } from '../probe/source-video.ts'
import { importTranscript } from './import-transcript.ts'
import { isSameLanguage, toLanguageCode } from './language-code.ts'
import type { RecognitionTask } from './recognizer.ts'
import { KNOWN, type Transcript, type Word } from './transcript.ts'

/** Codecs that hold text; the others hold pictures of it. */
const TEXT_CODECS = new Set(['subrip', 'srt', 'mov_text', 'webvtt', 'ass', 'ssa', 'text', 'ttml'])
const LARGEST_BYTES = 2 * 1024 * 1024
const FEWEST_WORDS = 20
/** Forced subtitles only translate signs; song sheets and data tracks are denser than speech. */
const WORDS_PER_SECOND = { least: 0.4, most: 6 }

/**
 * Reads a subtitle track that says what is spoken.
 *
 * @returns `null` when there is no such track in the language that is asked for.
 */
export async function readEmbeddedSubtitles(
  task: Pick<RecognitionTask, 'tools' | 'source' | 'language' | 'signal'>,
): Promise<Transcript | null> {
  for (const track of task.source.subtitles) {
    const language = toLanguageCode(track.language ?? '')
    if (!TEXT_CODECS.has(track.codec) || !isWanted(language, task.language)) continue
    const words = await readTrack(task, track)
    if (!followsSpeech(words, task.source)) continue
    return {
      source: 'embedded',
      engine: null,
      language: language ?? task.language,
      words,
      ...KNOWN,
      warnings: [],
    }
  }
  return null
}

function isWanted(language: string | null, wanted: string | null): boolean {
  return !language || !wanted || isSameLanguage(language, wanted)
}

/** The words of a track; none when it cannot be read, for then somebody has to listen instead. */
async function readTrack(
  { tools, source, signal }: Pick<RecognitionTask, 'tools' | 'source' | 'signal'>,
  { index }: SubtitleTrack,
): Promise<Word[]> {
  try {
    const args = ['-i', source.path, '-map', `0:${index}`, '-fs', String(LARGEST_BYTES)]
    const { output, finished } = readFfmpeg(tools, [...args, '-f', 'webvtt', 'pipe:1'], {
      signal,
      timeout_seconds: 60 + source.duration_seconds,
    })
    const text = await new Response(output).text()
    await finished
    return importTranscript(text, 'vtt').words
  } catch {
    signal.throwIfAborted()
    return []
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
