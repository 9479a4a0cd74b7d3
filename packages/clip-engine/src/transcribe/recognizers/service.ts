import type { Heard, Recognizer, TranscriptionService } from '../recognizer.ts'
import { SAMPLE_RATE } from '../speech-pieces.ts'
import { postWithRetries } from './post-with-retries.ts'
import { recognizePieces } from './recognize-pieces.ts'
import { readServiceAnswer } from './service-answer.ts'
import { encodeWav } from './wav.ts'
import { SURE_FROM } from './whisper-words.ts'

/** Ten minutes are 19 MB as WAV; services take 25 MB. */
const LONGEST_PIECE = 600
const REQUESTS_AT_ONCE = 2
/** Characters; Whisper reads the last 224 tokens of a prompt. */
const LONGEST_PROMPT = 800

/**
 * Uses any service that answers `POST /audio/transcriptions` as OpenAI's does.
 *
 * @see https://platform.openai.com/docs/api-reference/audio/createTranscription
 */
export function transcriptionService(service: TranscriptionService): Recognizer {
  return {
    name: service.model,
    languages: 'any',
    sure_from: SURE_FROM,
    recognize(task) {
      async function hear({ samples }: { samples: Int16Array }): Promise<Heard> {
        const text = await postWithRetries(
          `${service.baseUrl.replace(/\/+$/, '')}/audio/transcriptions`,
          service.apiKey,
          () => writeForm(service.model, samples, task),
          { signal: task.signal, timeoutSeconds: 120 + (2 * samples.length) / SAMPLE_RATE },
        )
        return readServiceAnswer(text, samples)
      }
      const hearers = Array.from(
        { length: REQUESTS_AT_ONCE },
        () => (piece: { samples: Int16Array }) => hear(piece),
      )
      return recognizePieces(task, LONGEST_PIECE, hearers)
    },
  }
}

function writeForm(
  model: string,
  samples: Int16Array,
  { language, vocabulary }: { language: string | null; vocabulary: string[] },
): FormData {
  const form = new FormData()
  form.set('file', encodeWav(samples), 'speech.wav')
  form.set('model', model)
  form.set('response_format', 'verbose_json')
  form.append('timestamp_granularities[]', 'word')
  form.append('timestamp_granularities[]', 'segment')
  // The service accepts only ISO 639-1: no country, no script.
  if (language) form.set('language', language.split('-')[0] ?? language)
  if (vocabulary.length > 0) form.set('prompt', vocabulary.join(', ').slice(0, LONGEST_PROMPT))
  return form
}
