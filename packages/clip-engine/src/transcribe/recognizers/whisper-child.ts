import { createRequire } from 'node:module'
import type { Answer } from './speech-process.ts'
import { joinTokens, spreadSegments, type WhisperResult } from './whisper-words.ts'

/** The part of whisper.cpp's binding that is used here; sound is 16 kHz mono s16le. */
interface Binding {
  WhisperContext: new (options: {
    filePath: string
    useGpu: boolean
  }) => {
    transcribeData(sound: ArrayBuffer, options: object): { promise: Promise<WhisperResult> }
  }
}

interface Request {
  samples: Int16Array
  /** ISO 639-1, or `null` to find out. */
  language: string | null
  prompt: string
}

const SAMPLE_RATE = 16_000
const WINDOW_SECONDS = 30
/** Written without blanks, in characters that take several tokens. */
const UNSPACED = new Set(['zh', 'ja', 'th', 'lo', 'my', 'km', 'yue', 'bo'])

const [addonPath = '', modelPath = '', threads = '1'] = process.argv.slice(2)
let context: ReturnType<typeof open> | null = null

process.on('disconnect', () => process.exit())
process.on('message', (request: Request) => {
  hear(request).catch((error: unknown) =>
    answer({ error: error instanceof Error ? error.message : String(error) }),
  )
})

function open() {
  const { WhisperContext }: Binding = createRequire(import.meta.url)(addonPath)
  return new WhisperContext({ filePath: modelPath, useGpu: false })
}

async function hear({ samples, language, prompt }: Request): Promise<void> {
  const known = language ?? (await findLanguage(samples))
  const seconds = samples.length / SAMPLE_RATE
  const isUnspaced = UNSPACED.has(known)
  const result = await transcribe(samples, {
    language: known,
    prompt,
    // One token a segment is how the binding tells the time of each.
    ...(isUnspaced ? {} : { maxLen: 1, tokenTimestamps: true }),
    onProgress: (percent: number) => answer({ seconds: Math.min(1, percent / 100) * seconds }),
  })
  const words = isUnspaced ? spreadSegments(result) : joinTokens(result)
  answer({ heard: { words, language: known } })
}

/** How the words are timed depends on the script, so the language must be known before. */
async function findLanguage(samples: Int16Array): Promise<string> {
  const beginning = samples.subarray(0, WINDOW_SECONDS * SAMPLE_RATE)
  const { language } = await transcribe(beginning, { language: 'auto' })
  return language ?? 'en'
}

function transcribe(samples: Int16Array, options: object): Promise<WhisperResult> {
  // Opened at the first request, so that a bad model is an answer and not a crash.
  context ??= open()
  const sound = new Int16Array(samples).buffer
  return context.transcribeData(sound, { ...options, maxThreads: Number(threads) }).promise
}

function answer(message: Answer): void {
  process.send?.(message)
}
