import type { Analysis } from '../analysis.ts'
import { VOICE_RATE } from '../decode/decode-reduced.ts'
import { createLoudnessMeter } from './loudness.ts'
import { createSilenceFinder } from './silences.ts'
import { createSoundTeller } from './told-sounds.ts'
import { createVoiceDetector } from './voice-activity.ts'

export type HeardSound = Pick<Analysis, 'loudness' | 'waveform' | 'silences' | 'speech' | 'sounds'>

/** Combines all measurements of sound, given as 16-bit samples, into fields of the analysis. */
export async function createSoundMeters() {
  const loudness = createLoudnessMeter()
  const silences = createSilenceFinder()
  const voice = await createVoiceDetector()
  const sounds = createSoundTeller()
  const waveform = createWaveformMeter()

  return {
    /** @param data - Interleaved stereo, 48 kHz. */
    hearProgramme(data: Uint8Array): void {
      loudness.listen(toSamples(data))
    },
    /** @param data - One channel, 16 kHz. */
    hearVoice(data: Uint8Array): void {
      const samples = toSamples(data)
      silences.listen(samples)
      voice.listen(samples)
      sounds.listen(samples)
      waveform.listen(samples)
    },
    finish: (): HeardSound => ({
      loudness: loudness.finish(),
      ...waveform.finish(),
      silences: silences.finish(),
      speech: voice.finish(),
      sounds: sounds.finish(),
    }),
  }
}

/** A copy, because samples must begin at an even address. */
function toSamples(data: Uint8Array): Int16Array {
  return new Int16Array(data.slice().buffer, 0, data.length >> 1)
}

/** 50 pairs a second: a spoken syllable has about ten. */
const SAMPLES_PER_PAIR = VOICE_RATE / 50
const HEAD_BYTES = 24
const VERSION = 2
/** Values of 8 bits, not 16. */
const FLAGS = 1
const CHANNELS = 1

/**
 * Draws the waveform of sound that is given piece by piece: the lowest and the highest sample of each fiftieth of a second.
 *
 * @see https://github.com/bbc/audiowaveform/blob/master/doc/DataFormat.md
 */
function createWaveformMeter() {
  let pairs = new Int8Array(SAMPLES_PER_PAIR)
  let length = 0
  let low = 0
  let high = 0
  let count = 0

  return {
    /** @param samples - One channel, 16 kHz, 16 bit. */
    listen(samples: Int16Array): void {
      for (const sample of samples) {
        if (sample < low) low = sample
        if (sample > high) high = sample
        if (++count === SAMPLES_PER_PAIR) endPair()
      }
    },
    finish(): Pick<Analysis, 'waveform'> {
      if (count > 0) endPair()
      return length === 0 ? {} : { waveform: write(pairs.subarray(0, length)).toString('base64') }
    },
  }

  function endPair(): void {
    if (length === pairs.length) {
      const more = new Int8Array(2 * length)
      more.set(pairs)
      pairs = more
    }
    pairs[length++] = low >> 8
    pairs[length++] = high >> 8
    low = high = count = 0
  }
}

function write(pairs: Int8Array): Buffer {
  const file = Buffer.alloc(HEAD_BYTES + pairs.length)
  const head = [VERSION, FLAGS, VOICE_RATE, SAMPLES_PER_PAIR, pairs.length / 2, CHANNELS]
  for (const [index, value] of head.entries()) file.writeInt32LE(value, 4 * index)
  file.set(new Uint8Array(pairs.buffer, 0, pairs.length), HEAD_BYTES)
  return file
}
