import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, isAbsolute, join } from 'node:path'
import { EngineError } from '../../engine-error.ts'
import type { Heard, RecognitionTask, Recognizer, WhisperConfig } from '../recognizer.ts'
import { downloadModel } from './download-model.ts'
import { type Hearer, recognizePieces } from './recognize-pieces.ts'
import { startSpeechProcess } from './speech-process.ts'
import { WHISPER_MODELS } from './whisper-models.ts'
import { SURE_FROM } from './whisper-words.ts'

const LONGEST_PIECE = 300
/** The largest model takes about two minutes for a window of 30 seconds on a small machine. */
const SILENT_SECONDS = 300
const MOST_THREADS = 8
/** Share of the progress that a download counts for. */
const DOWNLOAD_SHARE = 0.3

/** Runs a local Whisper model with whisper.cpp. Any language, with punctuation. */
export function whisper(config: WhisperConfig): Recognizer {
  return {
    name: `whisper-${modelName(config)}`,
    languages: /\.en\b/.test(basename(config.model)) ? ['en'] : 'any',
    sure_from: SURE_FROM,
    recognize: (task) => recognize(config, task),
  }
}

/** Says what a configured Whisper model lacks; `null` when it can be used, if need be after a download. */
export function missingForWhisper(config: WhisperConfig): string | null {
  if (!addonPath()) return `whisper.cpp has no build for ${process.platform} on ${process.arch}.`
  const path = modelPath(config)
  if (existsSync(path)) return null
  if (!(config.model in WHISPER_MODELS)) {
    const names = Object.keys(WHISPER_MODELS).join(', ')
    return `There is no model file ${path}; known names are ${names}.`
  }
  return config.download
    ? null
    : `The model ${path} is not there, and downloading it is not allowed.`
}

async function recognize(config: WhisperConfig, task: RecognitionTask): Promise<Heard> {
  const share = await provideModel(config, task)
  const onProgress = (fraction: number) => task.onProgress(share + (1 - share) * fraction)
  using child = startSpeechProcess(
    join(import.meta.dir, 'whisper-child.ts'),
    [addonPath() ?? '', modelPath(config), String(threadCount())],
    { silent_seconds: SILENT_SECONDS, signal: task.signal },
  )
  let language = task.language?.split('-')[0] ?? null
  const hear: Hearer = async ({ samples }, onSeconds) => {
    const prompt = task.vocabulary.join(', ')
    const heard = await child.hear({ samples, language, prompt }, onSeconds)
    // Music at the start has no language; what the first words are in, the rest is in.
    if (heard.words.length > 0) language = heard.language
    return heard
  }
  // Awaited here, or the process would be disposed of at once.
  return await recognizePieces({ ...task, onProgress }, LONGEST_PIECE, [hear])
}

/** Downloads the model when it is not there; returns the share of the progress that took. */
async function provideModel(config: WhisperConfig, task: RecognitionTask): Promise<number> {
  const path = modelPath(config)
  if (existsSync(path)) return 0
  const model = WHISPER_MODELS[config.model]
  const missing = missingForWhisper(config)
  if (!model || missing)
    throw new EngineError('transcription_failed', missing ?? `No model ${path}.`)
  await mkdir(config.cache_folder, { recursive: true })
  const onProgress = (fraction: number) => task.onProgress(DOWNLOAD_SHARE * fraction)
  await downloadModel(model, path, { signal: task.signal, onProgress })
  return DOWNLOAD_SHARE
}

function modelPath({ model, cache_folder }: WhisperConfig): string {
  return isAbsolute(model) ? model : join(cache_folder, `ggml-${model}.bin`)
}

function modelName(config: WhisperConfig): string {
  return basename(modelPath(config))
    .replace(/^ggml-/, '')
    .replace(/\.bin$/, '')
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
