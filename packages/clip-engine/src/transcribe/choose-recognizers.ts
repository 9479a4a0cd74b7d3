import { isSameLanguage } from './language-code.ts'
import type { Heard, Recognizer, RecognizerConfig, TranscriptionService } from './recognizer.ts'
import { missingForMoonshine, moonshine } from './recognizers/moonshine.ts'
import { postForm } from './recognizers/post-form.ts'
import { recognizePieces } from './recognizers/recognize-pieces.ts'
import { readServiceAnswer } from './recognizers/service-answer.ts'
import { missingForVosk, vosk } from './recognizers/vosk.ts'
import { missingForWhisper, whisper } from './recognizers/whisper.ts'
import { SURE_FROM } from './recognizers/whisper-words.ts'
import { SAMPLE_RATE } from './speech-pieces.ts'

/**
 * Chooses the recognizers that can be used, best first: a configured service, a local Whisper model, Moonshine, Vosk.
 *
 * @param language - BCP-47, or `null` when unknown; the last two then treat the speech as English.
 */
export function chooseRecognizers(config: RecognizerConfig, language: string | null): Recognizer[] {
  const recognizers: Recognizer[] = []
  if (config.service) recognizers.push(transcriptionService(config.service))
  if (config.whisper && !missingForWhisper(config.whisper)) {
    recognizers.push(whisper(config.whisper))
  }
  if (config.moonshine && !missingForMoonshine()) recognizers.push(moonshine)
  if (!missingForVosk()) recognizers.push(vosk)
  return recognizers.filter(({ languages }) => language === null || knows(languages, language))
}

function knows(languages: Recognizer['languages'], language: string): boolean {
  return languages === 'any' || languages.some((known) => isSameLanguage(known, language))
}

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
function transcriptionService(service: TranscriptionService): Recognizer {
  return {
    name: service.model,
    languages: 'any',
    sure_from: SURE_FROM,
    recognize(task) {
      // What a service calls people in one piece says nothing of those in another.
      const isOnePiece = task.source.duration_seconds <= LONGEST_PIECE
      async function hear({ samples }: { samples: Int16Array }): Promise<Heard> {
        const text = await postForm(
          `${service.baseUrl.replace(/\/+$/, '')}/audio/transcriptions`,
          service.apiKey,
          () => writeForm(service.model, samples, task),
          { signal: task.signal, timeoutSeconds: 120 + (2 * samples.length) / SAMPLE_RATE },
        )
        const { words, language } = await readServiceAnswer(text, samples)
        return {
          words: isOnePiece ? words : words.map((word) => ({ ...word, speaker: null })),
          language,
        }
      }
      return recognizePieces(
        task,
        LONGEST_PIECE,
        REQUESTS_AT_ONCE,
        () => (piece: { samples: Int16Array }) => hear(piece),
      )
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

/** Writes mono samples as a WAV file, the one sound format that every decoder reads. */
function encodeWav(samples: Int16Array): Blob {
  const bytes = samples.length * 2
  const header = new DataView(new ArrayBuffer(44))
  const text = (at: number, value: string) => {
    for (const [index, character] of [...value].entries()) {
      header.setUint8(at + index, character.charCodeAt(0))
    }
  }
  text(0, 'RIFF')
  header.setUint32(4, 36 + bytes, true)
  text(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true) // integer PCM
  header.setUint16(22, 1, true) // channels
  header.setUint32(24, SAMPLE_RATE, true)
  header.setUint32(28, SAMPLE_RATE * 2, true)
  header.setUint16(32, 2, true) // bytes a frame
  header.setUint16(34, 16, true) // bits a sample
  text(36, 'data')
  header.setUint32(40, bytes, true)
  return new Blob([header, new Int16Array(samples)], { type: 'audio/wav' })
}
