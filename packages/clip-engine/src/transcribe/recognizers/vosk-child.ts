import { dlopen, ptr } from 'bun:ffi'
import type { Heard, HeardWord } from '../recognizer.ts'
import { answerRequests } from './answer-requests.ts'

// Vosk's result depends on where its input is cut; with equal parts it depends on the sound alone.
const PART_SAMPLES = 4000
const SAMPLE_RATE = 16_000
const PARTS_PER_REPORT = 8

/** Vosk's output for sound that is none of the words in its grammar. */
const UNKNOWN = '[unk]'

interface Request {
  samples: Int16Array
  /** The words that are known to be said, when only their times are to be found; lower case, separated by blanks. */
  phrase?: string
}

interface CLibrary {
  srand(seed: number): void
  /** Exists only in the GNU C library. */
  malloc_trim?(padding: number): number
}

const [libraryPath = '', modelFolder = ''] = process.argv.slice(2)
const vosk = openVosk(libraryPath)
const c = openC()
vosk.vosk_set_log_level(-1)
const model = vosk.vosk_model_new(cString(modelFolder))

answerRequests(hear)

async function hear({ samples, phrase }: Request, tell: (seconds: number) => void): Promise<Heard> {
  if (!model) throw new Error(`the model in ${modelFolder} cannot be read.`)
  // Kaldi adds random noise to the sound; a fixed seed makes the result of a piece reproducible.
  c.srand(1)
  const recognizer = phrase
    ? vosk.vosk_recognizer_new_grm(model, SAMPLE_RATE, cString(JSON.stringify([phrase, UNKNOWN])))
    : vosk.vosk_recognizer_new(model, SAMPLE_RATE)
  vosk.vosk_recognizer_set_words(recognizer, 1)
  const words: HeardWord[] = []
  for (let at = 0; at < samples.length; at += PART_SAMPLES) {
    const part = samples.slice(at, at + PART_SAMPLES)
    const isUtteranceOver = vosk.vosk_recognizer_accept_waveform_s(
      recognizer,
      ptr(part),
      part.length,
    )
    if (isUtteranceOver) words.push(...readWords(vosk.vosk_recognizer_result(recognizer)))
    if ((at / PART_SAMPLES) % PARTS_PER_REPORT !== 0) continue
    tell(at / SAMPLE_RATE)
    // Yields, so that the report is sent and a disconnect of the parent is noticed.
    await Bun.sleep(0)
  }
  words.push(...readWords(vosk.vosk_recognizer_final_result(recognizer)))
  vosk.vosk_recognizer_free(recognizer)
  // Otherwise the allocator keeps the memory of each piece: 80 MB more after five minutes, and growing.
  c.malloc_trim?.(0)
  return { words, language: 'en' }
}

function readWords(result: string | null): HeardWord[] {
  const utterance: { result?: { word: string; start: number; end: number; conf: number }[] } =
    JSON.parse(result?.toString() ?? '{}')
  return (utterance.result ?? []).map(({ word, start, end, conf }) => ({
    text: word,
    start,
    end,
    confidence: Math.min(1, conf),
  }))
}

function cString(text: string): Uint8Array {
  return new TextEncoder().encode(`${text}\0`)
}

/** @see https://github.com/alphacep/vosk-api/blob/master/src/vosk_api.h */
function openVosk(path: string) {
  return dlopen(path, {
    vosk_set_log_level: { args: ['int'], returns: 'void' },
    vosk_model_new: { args: ['ptr'], returns: 'ptr' },
    vosk_recognizer_new: { args: ['ptr', 'f32'], returns: 'ptr' },
    vosk_recognizer_new_grm: { args: ['ptr', 'f32', 'ptr'], returns: 'ptr' },
    vosk_recognizer_free: { args: ['ptr'], returns: 'void' },
    vosk_recognizer_set_words: { args: ['ptr', 'int'], returns: 'void' },
    vosk_recognizer_accept_waveform_s: { args: ['ptr', 'ptr', 'int'], returns: 'int' },
    vosk_recognizer_result: { args: ['ptr'], returns: 'cstring' },
    vosk_recognizer_final_result: { args: ['ptr'], returns: 'cstring' },
  }).symbols
}

function openC() {
  if (process.platform === 'darwin') {
    return dlopen('libSystem.dylib', { srand: { args: ['u32'], returns: 'void' } })
      .symbols as CLibrary
  }
  return dlopen('libc.so.6', {
    srand: { args: ['u32'], returns: 'void' },
    malloc_trim: { args: ['usize'], returns: 'int' },
  }).symbols as CLibrary
}
