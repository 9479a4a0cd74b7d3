import { cc, dlopen, JSCallback, type Pointer, ptr, read, toArrayBuffer } from 'bun:ffi'
import { join } from 'node:path'
import { SAMPLE_RATE } from '../speech-pieces.ts'

/** A part of a word, or a punctuation mark. Seconds from the start of the samples. */
export interface WhisperToken {
  /** UTF-8; a character may be spread over several tokens. */
  bytes: Uint8Array
  start: number
  end: number
  /** 0 to 1. */
  probability: number
}

export interface WhisperSegment {
  start: number
  end: number
  no_speech_prob: number
  tokens: WhisperToken[]
}

export interface Whisper {
  /** @returns ISO 639-1 (Whisper's own code where there is none), and how likely it is, 0 to 1. */
  findLanguage(samples: Float32Array): { language: string; probability: number }
  /** @param onProgress - Called with the share that is done, 0 to 1. */
  hear(
    samples: Float32Array,
    options: { language: string; prompt: string },
    onProgress: (fraction: number) => void,
  ): WhisperSegment[]
}

/** Size and offsets of `struct whisper_full_params`, in bytes; `readDefaults` checks them against this build. */
const PARAMETERS = {
  size: 304,
  n_threads: 4,
  print_progress: 25,
  print_timestamps: 27,
  token_timestamps: 28,
  initial_prompt: 72,
  language: 104,
  suppress_nst: 114,
  entropy_thold: 132,
  progress_callback: 176,
  grammar_penalty: 264,
}
/** Probability of a language from which no further window is examined. */
const SURE_OF_LANGUAGE = 0.8
const MOST_WINDOWS = 3

/**
 * Opens a model with whisper.cpp.
 *
 * Its functions are called directly, because bindings leave out the probability of each token.
 *
 * @throws {Error} The library or the model cannot be used.
 * @see https://github.com/ggml-org/whisper.cpp/blob/master/include/whisper.h
 */
export function openWhisper(libraryPath: string, modelPath: string, threads: number): Whisper {
  const { symbols: c } = openLibrary(libraryPath)
  // Never closed: the library may call it as long as the process runs.
  const silent = new JSCallback(() => {}, { args: ['int', 'ptr', 'ptr'], returns: 'void' })
  c.whisper_log_set(silent.ptr, null)
  const defaults = readDefaults(pointer(c.whisper_full_default_params_by_ref(0)))
  const context = pointer(c.whisper_init_from_file(cString(modelPath)))
  if (!context) throw new Error('the model cannot be read')
  const call = compileCall()
  const path = cString(libraryPath)

  return {
    findLanguage(samples) {
      if (!c.whisper_is_multilingual(context)) return { language: 'en', probability: 1 }
      c.whisper_pcm_to_mel(context, ptr(samples), samples.length, threads)
      const sums = new Float32Array(c.whisper_lang_max_id() + 1)
      const likely = new Float32Array(sums.length)
      let windows = 0
      for (const seconds of loudestWindows(samples, MOST_WINDOWS)) {
        c.whisper_lang_auto_detect(context, seconds * 1000, threads, ptr(likely))
        windows += 1
        for (const [id, probability] of likely.entries()) sums[id] = (sums[id] ?? 0) + probability
        if (Math.max(...sums) / windows >= SURE_OF_LANGUAGE) break
      }
      const best = sums.indexOf(Math.max(...sums))
      const language = String(c.whisper_lang_str(best))
      return { language, probability: (sums[best] ?? 0) / Math.max(1, windows) }
    },

    hear(samples, { language, prompt }, onProgress) {
      const values = new Uint8Array(defaults)
      const view = new DataView(values.buffer)
      const texts = { language: cString(language), prompt: cString(prompt) }
      const progress = new JSCallback((_context, _state, percent) => onProgress(percent / 100), {
        args: ['ptr', 'ptr', 'int', 'ptr'],
        returns: 'void',
      })
      view.setInt32(PARAMETERS.n_threads, threads, true)
      for (const at of [PARAMETERS.print_progress, PARAMETERS.print_timestamps])
        view.setUint8(at, 0)
      for (const at of [PARAMETERS.token_timestamps, PARAMETERS.suppress_nst]) view.setUint8(at, 1)
      setPointer(view, PARAMETERS.language, ptr(texts.language))
      if (prompt) setPointer(view, PARAMETERS.initial_prompt, ptr(texts.prompt))
      setPointer(view, PARAMETERS.progress_callback, progress.ptr)
      const code = call(ptr(path), context, ptr(values), ptr(samples), samples.length)
      progress.close()
      keep(values, texts, samples)
      if (code !== 0) throw new Error(`whisper.cpp answered ${code}`)
      return readSegments(c, context)
    },
  }
}

type Library = ReturnType<typeof openLibrary>['symbols']

function readSegments(c: Library, context: Pointer): WhisperSegment[] {
  const end = c.whisper_token_eot(context)
  return Array.from({ length: c.whisper_full_n_segments(context) }, (_, segment) => {
    const tokens = Array.from({ length: c.whisper_full_n_tokens(context, segment) }, (_, at) => at)
      // Ids from the end-of-text token on are special tokens, such as those of time and language.
      .filter((at) => c.whisper_full_get_token_id(context, segment, at) < end)
      .map((at) => ({
        bytes: readBytes(pointer(c.whisper_full_get_token_text(context, segment, at))),
        start: Number(c.whisper_full_get_token_t0(context, segment, at)) / 100,
        end: Number(c.whisper_full_get_token_t1(context, segment, at)) / 100,
        probability: c.whisper_full_get_token_p(context, segment, at),
      }))
    return {
      start: Number(c.whisper_full_get_segment_t0(context, segment)) / 100,
      end: Number(c.whisper_full_get_segment_t1(context, segment)) / 100,
      no_speech_prob: c.whisper_full_get_segment_no_speech_prob(context, segment),
      tokens,
    }
  })
}

/** Narrows an address to a number: Bun returns a bigint only for addresses too large for one, which do not occur. */
function pointer(address: Pointer | bigint | null): Pointer | null {
  return typeof address === 'bigint' ? null : address
}

function readDefaults(address: Pointer | null): ArrayBuffer {
  if (!address) throw new Error('whisper.cpp returned no parameters')
  const bytes = toArrayBuffer(address, 0, PARAMETERS.size).slice(0)
  const view = new DataView(bytes)
  const entropy = view.getFloat32(PARAMETERS.entropy_thold, true)
  const penalty = view.getFloat32(PARAMETERS.grammar_penalty, true)
  if (Math.abs(entropy - 2.4) < 1e-6 && penalty === 100) return bytes
  throw new Error('this build of whisper.cpp orders its parameters differently')
}

/** Keeps buffers that C points at from being garbage collected before this call. */
function keep(..._: unknown[]): void {}

function compileCall() {
  const { symbols } = cc({
    source: join(import.meta.dir, 'whisper-call.c'),
    define: { WHISPER_PARAMETER_BYTES: String(PARAMETERS.size) },
    symbols: { call_whisper: { args: ['ptr', 'ptr', 'ptr', 'ptr', 'int'], returns: 'int' } },
  })
  return symbols.call_whisper
}

function setPointer(view: DataView, at: number, address: number | null): void {
  view.setBigUint64(at, BigInt(address ?? 0), true)
}

function cString(text: string): Uint8Array {
  return new TextEncoder().encode(`${text}\0`)
}

function readBytes(address: Pointer | null): Uint8Array {
  const bytes: number[] = []
  if (!address) return new Uint8Array()
  for (let at = 0; read.u8(address, at) !== 0; at++) bytes.push(read.u8(address, at))
  return new Uint8Array(bytes)
}

function openLibrary(path: string) {
  return dlopen(path, {
    whisper_log_set: { args: ['ptr', 'ptr'], returns: 'void' },
    whisper_init_from_file: { args: ['ptr'], returns: 'ptr' },
    whisper_full_default_params_by_ref: { args: ['int'], returns: 'ptr' },
    whisper_is_multilingual: { args: ['ptr'], returns: 'int' },
    whisper_pcm_to_mel: { args: ['ptr', 'ptr', 'int', 'int'], returns: 'int' },
    whisper_lang_max_id: { args: [], returns: 'int' },
    whisper_lang_auto_detect: { args: ['ptr', 'int', 'int', 'ptr'], returns: 'int' },
    whisper_lang_str: { args: ['int'], returns: 'cstring' },
    whisper_token_eot: { args: ['ptr'], returns: 'int' },
    whisper_full_n_segments: { args: ['ptr'], returns: 'int' },
    whisper_full_n_tokens: { args: ['ptr', 'int'], returns: 'int' },
    whisper_full_get_segment_t0: { args: ['ptr', 'int'], returns: 'i64' },
    whisper_full_get_segment_t1: { args: ['ptr', 'int'], returns: 'i64' },
    whisper_full_get_segment_no_speech_prob: { args: ['ptr', 'int'], returns: 'f32' },
    whisper_full_get_token_id: { args: ['ptr', 'int', 'int'], returns: 'int' },
    whisper_full_get_token_text: { args: ['ptr', 'int', 'int'], returns: 'ptr' },
    whisper_full_get_token_t0: { args: ['ptr', 'int', 'int'], returns: 'i64' },
    whisper_full_get_token_t1: { args: ['ptr', 'int', 'int'], returns: 'i64' },
    whisper_full_get_token_p: { args: ['ptr', 'int', 'int'], returns: 'f32' },
  })
}

/** Length of the window that Whisper processes at once. */
const WINDOW_SECONDS = 30

/**
 * Finds where speech is likeliest: the beginnings of the loudest windows, loudest first, in seconds.
 *
 * @param samples - 16 kHz, −1 to 1.
 */
export function loudestWindows(samples: Float32Array, most: number): number[] {
  const length = WINDOW_SECONDS * SAMPLE_RATE
  const count = Math.max(1, Math.ceil(samples.length / length))
  const windows = Array.from({ length: count }, (_, index) => {
    let energy = 0
    for (const sample of samples.subarray(index * length, (index + 1) * length)) {
      energy += sample * sample
    }
    return { start: index * WINDOW_SECONDS, energy }
  })
  return windows
    .toSorted((a, b) => b.energy - a.energy)
    .slice(0, most)
    .map(({ start }) => start)
}
