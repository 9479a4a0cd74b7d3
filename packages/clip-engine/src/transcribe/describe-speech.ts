import { describeRecognizers, type RecognizerStatus, whenItComes } from './describe-recognizers.ts'
import type { RecognizerConfig } from './recognizer.ts'
import { findModel } from './recognizers/models/find-model.ts'

/** Which recognizer an installation uses, described in sentences. */
export interface SpeechStatus {
  now: string
  /** How recognition can be improved; `null` when there is nothing to do. */
  better: string | null
}

/** Describes the recognizer in use and how to get a better one. Queries a configured service for at most three seconds. */
export async function describeSpeech(config: RecognizerConfig): Promise<SpeechStatus> {
  const [service, whisper, moonshine, vosk] = await describeRecognizers(config)
  if (service?.ready) {
    return {
      now: `Speech is recognized by a service, with its model ${config.service?.model}.`,
      better: null,
    }
  }
  const lost = config.service ? [service?.detail] : []
  if (whisper?.ready && config.whisper) {
    const { name } = findModel(config.whisper)
    const now = `Speech is recognized by the Whisper model ${name}, in about 100 languages and with punctuation.`
    return { now, better: sentences(...lost, LARGER[name]) }
  }
  return {
    now: englishRecognizer(moonshine, vosk),
    better: sentences(...lost, howToImprove(config, whisper)),
  }
}

function englishRecognizer(
  moonshine: RecognizerStatus | undefined,
  vosk: RecognizerStatus | undefined,
): string {
  if (moonshine?.ready) return 'Speech is recognized by Moonshine, which supports only English.'
  return vosk?.ready
    ? 'Speech is recognized by Vosk, which supports only English and writes no punctuation.'
    : 'No speech recognizer is available.'
}

function sentences(...all: (string | undefined)[]): string | null {
  return all.filter(Boolean).join(' ') || null
}

function howToImprove({ whisper }: RecognizerConfig, status: RecognizerStatus | undefined): string {
  if (!whisper) return 'WHISPER_MODEL is off; with WHISPER_MODEL=auto a Whisper model is used.'
  if (!status?.available) return `${status?.detail} Set TRANSCRIPTION_URL to use a speech service.`
  return `The Whisper model ${findModel(whisper).name} supports about 100 languages. ${whenItComes(whisper)}`
}

const LARGER: Record<string, string> = {
  tiny: 'WHISPER_MODEL=base makes fewer mistakes and takes about twice as long.',
  base: 'WHISPER_MODEL=small makes fewer mistakes and takes about three times as long.',
  small: 'WHISPER_MODEL=large-v3-turbo-q5_0 makes fewer mistakes and takes about twice as long.',
}
