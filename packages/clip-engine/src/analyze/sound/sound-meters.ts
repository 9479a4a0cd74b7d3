import type { Analysis } from '../analysis.ts'
import { createLoudnessMeter } from './loudness.ts'
import { createSilenceFinder } from './silences.ts'
import { createVoiceDetector } from './voice-activity.ts'
import { createWaveformMeter } from './waveform.ts'

/** What was heard in a source. */
export type HeardSound = Pick<Analysis, 'loudness' | 'waveform' | 'silences' | 'speech'>

/** Combines all measurements of sound, given as 16-bit samples, into fields of the analysis. */
export async function createSoundMeters() {
  const loudness = createLoudnessMeter()
  const silences = createSilenceFinder()
  const voice = await createVoiceDetector()
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
      waveform.listen(samples)
    },
    finish: (): HeardSound => ({
      loudness: loudness.finish(),
      ...waveform.finish(),
      silences: silences.finish(),
      speech: voice.finish(),
    }),
  }
}

/** A copy, because samples must begin at an even address. */
function toSamples(data: Uint8Array): Int16Array {
  return new Int16Array(data.slice().buffer, 0, data.length >> 1)
}
