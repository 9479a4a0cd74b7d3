import type { Analysis } from '../analyze/analysis.ts'
import { measureSpeechLevel } from '../analyze/sound/speech-level.ts'
import type { EngineWarning } from '../engine-error.ts'
import type { Transcript } from '../transcribe/transcript.ts'

/** 26 dB below the loudness clips are normalized to: so much gain makes the noise of the recording audible. */
const QUIET_LUFS = -40
/** Speech that rises less than this above music or noise is hard to follow. */
const DROWNED_DB = 6

/** Warns when speech is too quiet, or hardly louder than the music or noise beside it. */
export function hearingWarnings(
  { words, doubtful }: Pick<Transcript, 'words' | 'doubtful'>,
  analysis: Pick<Analysis, 'loudness' | 'speech'>,
): EngineWarning[] {
  const level = measureSpeechLevel(analysis)
  // The detector mistakes some music for a voice; only recognized words show that there is speech.
  if (!level || words.length + doubtful.length === 0) return []
  const { lufs, aboveRestDb } = level
  if (lufs < QUIET_LUFS) {
    const message = `The speech is very quiet (${lufs.toFixed(0)} LUFS): words may be misheard, and clips that are levelled will be noisy.`
    return [{ code: 'low_audio', message }]
  }
  if (aboveRestDb === null || aboveRestDb >= DROWNED_DB) return []
  const relation =
    aboveRestDb >= 1 ? `only ${aboveRestDb.toFixed(0)} dB louder than` : 'no louder than'
  const message = `The speech is ${relation} the music or noise beside it: words may be misheard, and clips are hard to follow without captions.`
  return [{ code: 'low_audio', message }]
}
