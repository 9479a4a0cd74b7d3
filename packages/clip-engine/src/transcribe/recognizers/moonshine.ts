import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Heard, HeardPieces, HeardWord, RecognitionTask, Recognizer } from '../recognizer.ts'
import { SAMPLE_RATE, type SpeechPiece } from '../speech-pieces.ts'
import { alignWords, phraseOf } from './align-words.ts'
import { MEMORY_SHARE, thisMachine } from './models/find-model.ts'
import { type Hearer, recognizePieces } from './recognize-pieces.ts'
import { packageFolder, type SpeechProcess, startSpeechProcess } from './speech-process.ts'
import { missingForVosk, startVosk, vosk } from './vosk.ts'

/** Seconds. The model was trained on utterances of up to half a minute. */
const LONGEST_PIECE = 20
const SILENT_SECONDS = 60
/** Memory of a process, including that of the Vosk process it works with. */
const BYTES_PER_PROCESS = 650e6
const MOST_PROCESSES = 4
/** Share of the progress that stands for finding the words; the rest is for finding their times. */
const WRITING_SHARE = 0.8
/** Measured: English speech, also in noise, 0.85 to 0.98; German and Spanish 0.38 to 0.71; Japanese gives endless repetitions. */
const SURE_FROM = 0.78

/**
 * Recognizes English as well as a Whisper model of its size, punctuated, with weights that come with the installation.
 *
 * Moonshine gives words without times; Vosk finds the times, with these words as its grammar.
 *
 * @see Jeffries et al., "Moonshine: Speech Recognition for Live Transcription and Voice Commands" (2024)
 */
export const moonshine: Recognizer = {
  name: 'moonshine-base-en',
  languages: ['en'],
  sure_from: SURE_FROM,
  recognize,
}

/** Returns what is missing to use Moonshine on this machine; `null` when nothing is. */
export function missingForMoonshine(): string | null {
  const runtime = `bin/napi-v6/${process.platform}/${process.arch}`
  if (!existsSync(join(packageFolder('onnxruntime-node'), '..', runtime))) {
    return `ONNX Runtime has no build for ${process.platform} on ${process.arch}.`
  }
  const model = join(modelFolder(), 'encoder_model.onnx')
  return existsSync(model) ? null : model
}

function recognize(task: RecognitionTask): Promise<HeardPieces> {
  const canTime = !missingForVosk()
  return recognizePieces(task, LONGEST_PIECE, mostProcesses(), (processes) => {
    const writer = processes.use(startMoonshine(task.signal))
    const timer = canTime ? processes.use(startVosk(task.signal)) : null
    return hearWith(writer, timer)
  })
}

function hearWith(writer: SpeechProcess, timer: SpeechProcess | null): Hearer {
  return async ({ samples }: SpeechPiece, onSeconds) => {
    const written = await writer.hear({ samples }, (seconds) => onSeconds(WRITING_SHARE * seconds))
    if (!timer) return written
    const done = (WRITING_SHARE * samples.length) / SAMPLE_RATE
    const onRest = (seconds: number) => onSeconds(done + (1 - WRITING_SHARE) * seconds)
    if (written.words.length === 0) return onOneScale(await timer.hear({ samples }, onRest))
    const phrase = phraseOf(written.words)
    const timed = await timer.hear({ samples, phrase }, onRest)
    return { ...written, words: alignWords(written.words, timed.words) }
  }
}

/** Converts Vosk's confidences to Moonshine's scale: for digits and telephone calls, only Vosk may return words. */
function onOneScale({ words, language }: Heard): Heard {
  const scale = (word: HeardWord) => word.confidence * (SURE_FROM / vosk.sure_from)
  return { language, words: words.map((word) => ({ ...word, confidence: scale(word) })) }
}

function startMoonshine(signal: AbortSignal): SpeechProcess {
  return startSpeechProcess(join(import.meta.dir, 'moonshine-child.ts'), [modelFolder()], {
    silentSeconds: SILENT_SECONDS,
    signal,
  })
}

function mostProcesses(): number {
  const { cores, memoryBytes } = thisMachine()
  const fitting = Math.floor((MEMORY_SHARE * memoryBytes) / BYTES_PER_PROCESS)
  return Math.min(cores, MOST_PROCESSES, fitting)
}

function modelFolder(): string {
  return join(packageFolder('@usefulsensors/moonshine-js'), 'model/base/quantized')
}
