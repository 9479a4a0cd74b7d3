import type { RecognizerConfig } from './recognizer.ts'
import { missingForMoonshine, moonshine } from './recognizers/moonshine.ts'
import { reachService } from './recognizers/reach-service.ts'
import { missingForVosk, vosk } from './recognizers/vosk.ts'
import { missingForWhisper } from './recognizers/whisper.ts'

/** One line of what an operator is told about speech recognition. */
export interface RecognizerStatus {
  name: string
  available: boolean
  /** What would be used, or what is missing. */
  detail: string
}

/** Says which recognizers there are, best first, and what the others lack. Asks the service, for at most three seconds. */
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
  if (!service) return { name, available: false, detail: 'None is configured.' }
  const problem = await reachService(service)
  return { name, available: !problem, detail: problem ?? `${service.model} at ${service.base_url}` }
}

function describeWhisper({ whisper }: RecognizerConfig): RecognizerStatus {
  if (!whisper) return { name: 'whisper', available: false, detail: 'No model is configured.' }
  const missing = missingForWhisper(whisper)
  return { name: 'whisper', available: !missing, detail: missing ?? whisper.model }
}

function describeMoonshine(config: RecognizerConfig): RecognizerStatus {
  const missing = config.moonshine ? missingForMoonshine() : 'It is turned off.'
  const detail = missing ?? 'English, with punctuation.'
  return { name: moonshine.name, available: !missing, detail }
}

function describeVosk(): RecognizerStatus {
  const missing = missingForVosk()
  return { name: vosk.name, available: !missing, detail: missing ?? 'English only.' }
}
