import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { EngineError } from '../../engine-error.ts'
import type { HeardPieces, RecognitionTask, Recognizer, WhisperConfig } from '../recognizer.ts'
import { findModel } from './models/find-model.ts'
import { provideModel } from './models/provide-model.ts'
import { recognizePieces } from './recognize-pieces.ts'
import { startSpeechProcess } from './speech-process.ts'
import { SURE_FROM } from './whisper-words.ts'

const LONGEST_PIECE = 300
/** The largest model takes about two minutes for a window of 30 seconds on a small machine. */
const SILENT_SECONDS = 300
const MOST_THREADS = 8

/** Runs a local Whisper model with whisper.cpp. Any language, with punctuation. */
export function whisper(config: WhisperConfig): Recognizer {
  const { name, path } = findModel(config)
  return {
    name: `whisper-${name}`,
    languages: /\.en\b/.test(basename(path)) ? ['en'] : 'any',
    sure_from: SURE_FROM,
    recognize: (task) => recognize(config, task),
  }
}

/** Returns what is missing to use a configured Whisper model; `null` when it can be used, if need be after a download. */
export function missingForWhisper(config: WhisperConfig): string | null {
  if (!addonPath()) return `whisper.cpp has no build for ${process.platform} on ${process.arch}.`
  const { path, published, isThere } = findModel(config)
  if (isThere) return whyIncomplete(path, published?.size_bytes)
  if (!published) {
    const names = Object.keys(config.models).join(', ')
    return `There is no model file ${path}; known names are ${names}.`
  }
  return config.download
    ? null
    : `The model ${path} is not there, and downloading it is not allowed.`
}

function whyIncomplete(path: string, size_bytes: number | undefined): string | null {
  const { size } = statSync(path)
  if (size_bytes === undefined || size === size_bytes) return null
  return `The model ${path} has ${size} bytes instead of ${size_bytes}: copy it anew, or delete it.`
}

async function recognize(config: WhisperConfig, task: RecognitionTask): Promise<HeardPieces> {
  const args = [addonPath() ?? '', await readyModel(config, task), String(threadCount())]
  const language = task.language?.split('-')[0] ?? null
  const prompt = task.vocabulary.join(', ')
  return recognizePieces(task, LONGEST_PIECE, 1, (processes) => {
    const limits = { silentSeconds: SILENT_SECONDS, signal: task.signal }
    const script = join(import.meta.dir, 'whisper-child.ts')
    const child = processes.use(startSpeechProcess(script, args, limits))
    return ({ samples }, onSeconds) => child.hear({ samples, language, prompt }, onSeconds)
  })
}

/** Returns the path of the model's file, which is downloaded if missing. */
async function readyModel(config: WhisperConfig, task: RecognitionTask): Promise<string> {
  const missing = missingForWhisper(config)
  if (missing) throw new EngineError('transcription_failed', missing, { retryable: true })
  const { path, published, isThere } = findModel(config)
  if (isThere || !published) return path
  await provideModel(published, path, {
    signal: task.signal,
    onProgress: (fraction) => task.onModelDownload(fraction, published.size_bytes),
  })
  return path
}

function threadCount(): number {
  return Math.min(availableParallelism(), MOST_THREADS)
}

function addonPath(): string | null {
  try {
    return Bun.resolveSync(
      `@fugood/node-whisper-${process.platform}-${process.arch}`,
      import.meta.dir,
    )
  } catch {
    return null
  }
}
