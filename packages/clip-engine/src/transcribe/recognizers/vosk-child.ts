import { CString, dlopen, type Pointer, ptr } from 'bun:ffi'

// What Vosk hears depends on where its input is cut; equal pieces make it depend on the audio alone.
const PIECE_BYTES = 8000
const BYTES_PER_SECOND = 16_000 * 2
const PIECES_PER_REPORT = 8

const [libraryPath = '', modelFolder = ''] = process.argv.slice(2)
const vosk = openVosk(libraryPath)
await recognize(Bun.stdin.stream())

/** Reads 16 kHz mono s16le from `audio`; writes a line of JSON per utterance, and how far it is now and then. */
async function recognize(audio: ReadableStream<Uint8Array>): Promise<void> {
  vosk.vosk_set_log_level(-1)
  const model = vosk.vosk_model_new(cString(modelFolder))
  if (!model) throw new Error(`Vosk cannot read the model in ${modelFolder}.`)
  const recognizer = vosk.vosk_recognizer_new(model, 16_000)
  vosk.vosk_recognizer_set_words(recognizer, 1)

  let pieces = 0
  for await (const piece of equalPieces(audio)) {
    const isUtteranceOver = vosk.vosk_recognizer_accept_waveform(
      recognizer,
      ptr(piece),
      piece.length,
    )
    if (isUtteranceOver) report(vosk.vosk_recognizer_result(recognizer))
    pieces += 1
    if (pieces % PIECES_PER_REPORT === 0) {
      console.log(JSON.stringify({ seconds: (pieces * PIECE_BYTES) / BYTES_PER_SECOND }))
    }
  }
  report(vosk.vosk_recognizer_final_result(recognizer))
}

async function* equalPieces(audio: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const piece = new Uint8Array(PIECE_BYTES)
  let filled = 0
  for await (const chunk of audio) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + PIECE_BYTES - filled)
      piece.set(part, filled)
      filled += part.length
      at += part.length
      if (filled < PIECE_BYTES) continue
      yield piece
      filled = 0
    }
  }
  // A sample cut in half has no value.
  if (filled > 1) yield piece.subarray(0, filled - (filled % 2))
}

function report(result: Pointer | null): void {
  if (result) console.log(new CString(result).toString().replaceAll('\n', ' '))
}

function cString(text: string): Uint8Array {
  return new TextEncoder().encode(`${text}\0`)
}

function openVosk(path: string) {
  return dlopen(path, {
    vosk_set_log_level: { args: ['int'], returns: 'void' },
    vosk_model_new: { args: ['ptr'], returns: 'ptr' },
    vosk_recognizer_new: { args: ['ptr', 'f32'], returns: 'ptr' },
    vosk_recognizer_set_words: { args: ['ptr', 'int'], returns: 'void' },
    vosk_recognizer_accept_waveform: { args: ['ptr', 'ptr', 'int'], returns: 'int' },
    vosk_recognizer_result: { args: ['ptr'], returns: 'ptr' },
    vosk_recognizer_final_result: { args: ['ptr'], returns: 'ptr' },
  }).symbols
}
