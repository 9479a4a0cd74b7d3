import type { Heard } from '../recognizer.ts'
import { answerRequests } from './answer-requests.ts'
import { dropImagined } from './drop-imagined.ts'
import { openWhisper, type Whisper } from './whisper-library.ts'
import { segmentWords } from './whisper-words.ts'

/** Sound is 16 kHz mono s16le. */
interface Request {
  samples: Int16Array
  /** ISO 639-1, or `null` to detect it. */
  language: string | null
  prompt: string
}

const SAMPLE_RATE = 16_000
/** With a lower probability than this, the language counts as unknown. */
const LIKELY_LANGUAGE = 0.5

const [libraryPath = '', modelPath = '', threads = '1'] = process.argv.slice(2)
let whisper: Whisper | null = null

answerRequests(hear)

async function hear(
  { samples, language, prompt }: Request,
  tell: (seconds: number) => void,
): Promise<Heard> {
  // Opened at the first request, so that a bad model is reported as an answer instead of a crash.
  whisper ??= openWhisper(libraryPath, modelPath, Number(threads))
  const sound = Float32Array.from(samples, (sample) => sample / 32_768)
  const found = language ? { language, probability: 1 } : whisper.findLanguage(sound)
  const seconds = samples.length / SAMPLE_RATE
  const segments = whisper.hear(sound, { language: found.language, prompt }, (fraction) =>
    tell(Math.min(1, fraction) * seconds),
  )
  const words = await dropImagined(
    segments.map((segment) => segmentWords(segment, found.probability)),
    samples,
  )
  const isKnown = found.probability >= LIKELY_LANGUAGE
  return { words, language: isKnown ? found.language : null }
}
