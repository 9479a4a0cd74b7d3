import { EngineError } from '../engine-error.ts'
import { readFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { RecognitionTask } from './recognizer.ts'

/** 16 kHz mono samples of a stretch of the source that begins and ends in a pause of speech. */
export interface SpeechPiece {
  /** Seconds on the source's timeline. */
  start: number
  samples: Int16Array
}

/** Samples a second, what every recognizer here was trained on. */
export const SAMPLE_RATE = 16_000

const WINDOW_SAMPLES = SAMPLE_RATE / 50
/** A dip shorter than this is a consonant, not a pause. */
const PAUSE_WINDOWS = 10
/** In seconds. Decoding an hour of audio takes seconds, so a timeout longer than the source itself is enough. */
const MINUTE = 60

/**
 * Reads a source's sound and cuts it at the quietest moments, so that long sources need little memory.
 *
 * The cuts depend on the sound alone, from its beginning: however many recognizers and machines share the pieces, the
 * result is the same. So the sound before `task.within` is read, too; that takes seconds for an hour.
 *
 * @param longest - Seconds; a piece has between two thirds of it and all of it, but for the last.
 * @throws {EngineError} `no_audio_track`, or the error with which reading fails.
 */
export async function* readSpeechPieces(
  task: Pick<RecognitionTask, 'tools' | 'source' | 'signal' | 'within'>,
  longest: number,
): AsyncGenerator<SpeechPiece> {
  const { start, end } = task.within ?? { start: 0, end: task.source.duration_seconds }
  // The sound may be longer than the source says it is.
  const isLast = end >= task.source.duration_seconds
  for await (const piece of cutAll(task, longest)) {
    if (piece.start >= end && !isLast) return
    if (piece.start >= start) yield piece
  }
}

async function* cutAll(
  { tools, source, signal }: Pick<RecognitionTask, 'tools' | 'source' | 'signal'>,
  longest: number,
): AsyncGenerator<SpeechPiece> {
  if (!source.audio) throw new EngineError('no_audio_track', 'The source has no sound.')
  const { output, finished } = readFfmpeg(
    tools,
    ['-i', source.path, '-map', `0:${source.audio.index}`, '-vn', '-sn', '-dn', ...asSamples()],
    { signal, timeoutSeconds: 10 * MINUTE + 2 * source.duration_seconds },
  )
  const capacity = longest * SAMPLE_RATE
  let held = new Int16Array(capacity)
  let count = 0
  let start = 0
  for await (const chunk of wholeSamples(output)) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + capacity - count)
      held.set(part, count)
      count += part.length
      at += part.length
      if (count < capacity) continue
      const cut = quietestMoment(held, Math.floor((capacity * 2) / 3))
      yield { start: start / SAMPLE_RATE, samples: held.slice(0, cut) }
      const rest = new Int16Array(capacity)
      rest.set(held.subarray(cut))
      held = rest
      count -= cut
      start += cut
    }
  }
  await finished
  if (count > 0) yield { start: start / SAMPLE_RATE, samples: held.slice(0, count) }
}

/** Fills gaps in the source's timestamps with silence, so that a sample's index gives its time. */
function asSamples(): string[] {
  const filter = `aresample=${SAMPLE_RATE}:async=1:first_pts=0`
  return ['-af', filter, '-ac', '1', '-f', 's16le', 'pipe:1']
}

/** Joins chunks of a pipe to whole samples: a chunk may end inside a sample. */
async function* wholeSamples(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Int16Array> {
  let rest = new Uint8Array(0)
  for await (const chunk of bytes) {
    const joined = new Uint8Array(rest.length + chunk.length)
    joined.set(rest)
    joined.set(chunk, rest.length)
    const count = joined.length >> 1
    yield new Int16Array(joined.buffer, 0, count)
    rest = joined.slice(count * 2)
  }
}

/** The middle of the pause with the least energy, at or after `from`, in samples. */
function quietestMoment(samples: Int16Array, from: number): number {
  const energies: number[] = []
  for (let at = from; at + WINDOW_SAMPLES <= samples.length; at += WINDOW_SAMPLES) {
    let energy = 0
    for (const sample of samples.subarray(at, at + WINDOW_SAMPLES)) energy += sample * sample
    energies.push(energy)
  }
  let least = Number.POSITIVE_INFINITY
  let quietest = 0
  for (let first = 0; first + PAUSE_WINDOWS <= energies.length; first++) {
    const energy = energies
      .slice(first, first + PAUSE_WINDOWS)
      .reduce((sum, value) => sum + value, 0)
    if (energy >= least) continue
    least = energy
    quietest = first
  }
  return from + (quietest + PAUSE_WINDOWS / 2) * WINDOW_SAMPLES
}
