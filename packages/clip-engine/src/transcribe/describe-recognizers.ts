import { statSync } from 'node:fs'
import type { RecognizerConfig, TranscriptionService, WhisperConfig } from './recognizer.ts'
import { findModel } from './recognizers/models/find-model.ts'
import { missingForMoonshine, moonshine } from './recognizers/moonshine.ts'
import { missingForVosk, vosk } from './recognizers/vosk.ts'
import { missingForWhisper } from './recognizers/whisper.ts'

export interface RecognizerStatus {
  name: string
  /** Whether it can be used, if need be after a download. */
  available: boolean
  /** Whether it can be used at once. */
  ready: boolean
  /** The model that would be used, or what is missing. */
  detail: string
}

/** Lists the recognizers, best first, and what is missing for each that cannot be used. Queries the service for at most three seconds. */
export async function describeRecognizers(config: RecognizerConfig): Promise<RecognizerStatus[]> {
  return Promise.all([
    describeService(config),
    describeWhisper(config),
    describeMoonshine(config),
    describeVosk(),
  ])
}

async function describeService({ service }: RecognizerConfig): Promise<RecognizerStatus> {
  const name = 'transcription service'
  if (!service) return unavailable(name, 'None is configured; TRANSCRIPTION_URL names one.')
  const problem = await reachService(service)
  if (problem) return unavailable(name, problem)
  return ready(name, `${service.model} at ${service.baseUrl}`)
}

function describeWhisper({ whisper }: RecognizerConfig): RecognizerStatus {
  const name = 'whisper'
  if (!whisper) return unavailable(name, 'Switched off by WHISPER_MODEL=off.')
  const missing = missingForWhisper(whisper)
  if (missing) return unavailable(name, missing)
  const model = findModel(whisper)
  const memory = model.published
    ? `, ${(model.published.memoryBytes / 1e9).toFixed(1)} GB of memory`
    : ''
  const about = `${model.name}: about 100 languages, with punctuation${memory}`
  if (model.isThere) return ready(name, `${about}.`)
  return { name, available: true, ready: false, detail: `${about}. ${whenItComes(whisper)}` }
}

/** Describes how a missing model file is obtained: its download, or where to put the file. */
export function whenItComes(whisper: WhisperConfig): string {
  const { path, published } = findModel(whisper)
  if (!published) return ''
  const { url, size_bytes } = published
  const share = Math.floor((100 * sizeOf(`${path}.part`)) / size_bytes)
  const begun = share > 0 ? ` (${share} % are there)` : ''
  return `Its ${Math.round(size_bytes / 1e6)} MB are downloaded from ${new URL(url).host} when speech first needs them${begun}; without a network, put the file at ${path}.`
}

function describeMoonshine(config: RecognizerConfig): RecognizerStatus {
  const missing = config.moonshine ? missingForMoonshine() : 'Switched off by MOONSHINE=off.'
  if (missing) return unavailable(moonshine.name, missing)
  return ready(moonshine.name, 'Only English, with punctuation; 0.5 GB of memory a core.')
}

function describeVosk(): RecognizerStatus {
  const missing = missingForVosk()
  if (missing) return unavailable(vosk.name, missing)
  return ready(vosk.name, 'Only English, without punctuation; 0.2 GB of memory a core.')
}

function ready(name: string, detail: string): RecognizerStatus {
  return { name, available: true, ready: true, detail }
}

function unavailable(name: string, detail: string): RecognizerStatus {
  return { name, available: false, ready: false, detail }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

const PATIENCE_MS = 3000

/** Checks that a transcription service is reachable and accepts the key; returns the problem, or `null`. */
async function reachService({ baseUrl, apiKey }: TranscriptionService): Promise<string | null> {
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/models`, {
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await response.body?.cancel()
    if (response.status === 401 || response.status === 403) return `${baseUrl} refuses the key.`
    // Many services transcribe but list no models, so a 404 counts as reachable.
    return response.status >= 500 ? `${baseUrl} answers ${response.status}.` : null
  } catch {
    return `${baseUrl} cannot be reached.`
  }
}
