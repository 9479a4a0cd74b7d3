import { createVoiceDetector } from '../../analyze/sound/voice-activity.ts'
import { bareWord } from '../function-words.ts'
import type { HeardWord } from '../recognizer.ts'
import { SAMPLE_RATE } from '../speech-pieces.ts'

/** One segment of Whisper's output: words with common statistics. Seconds from the start of the piece. */
export interface HeardSegment {
  start: number
  end: number
  words: HeardWord[]
  /** How likely it is that there is no speech, 0 to 1; 0 when not reported. */
  no_speech_prob: number
  /** Mean log-probability of the tokens; 0 when not reported. */
  avg_logprob: number
}

/** Whisper's own limits for a segment that is silence. */
const SILENCE = { no_speech_prob: 0.6, avg_logprob: -1 }
/** `no_speech_prob` from which the voice detector checks a segment too: invented credits ("Subtitles by …") have a high confidence. */
const SUSPICIOUS = 0.3
/** Share of a segment in which the voice detector must find speech. */
const LEAST_VOICE = 0.1
const LONGEST_PHRASE = 12

/**
 * Drops words that Whisper invents where there is no speech, and repetitions in which it gets stuck.
 *
 * @param samples - The piece that was heard, 16 kHz.
 */
export async function dropImagined(
  segments: HeardSegment[],
  samples: Int16Array,
): Promise<HeardWord[]> {
  const spoken: HeardWord[] = []
  for (const segment of segments) {
    if (!isSilence(segment) && !(await isImagined(segment, samples))) spoken.push(...segment.words)
  }
  return dropLoops(spoken)
}

function isSilence({ no_speech_prob, avg_logprob }: HeardSegment): boolean {
  return no_speech_prob > SILENCE.no_speech_prob && avg_logprob < SILENCE.avg_logprob
}

async function isImagined(segment: HeardSegment, samples: Int16Array): Promise<boolean> {
  if (segment.no_speech_prob < SUSPICIOUS) return false
  const { start, end } = segment
  const detector = await createVoiceDetector()
  detector.listen(samples.subarray(start * SAMPLE_RATE, end * SAMPLE_RATE))
  const voice = detector.finish().reduce((sum, range) => sum + range.end - range.start, 0)
  return voice < LEAST_VOICE * (end - start)
}

/** Keeps only the first of a phrase's repetitions when there are more than in natural speech. */
function dropLoops(words: HeardWord[]): HeardWord[] {
  const bare = words.map(({ text }) => bareWord(text))
  const kept: HeardWord[] = []
  for (let at = 0; at < words.length; ) {
    const loop = findLoop(bare, at)
    kept.push(...words.slice(at, at + (loop?.length ?? 1)))
    at += loop ? loop.length * loop.times : 1
  }
  return kept
}

function findLoop(bare: string[], at: number): { length: number; times: number } | null {
  for (let length = 1; length <= LONGEST_PHRASE; length++) {
    let times = 1
    while (isRepeated(bare, at, length, times)) times += 1
    // "No, no, no" is said; the same sentence a third time in a row is not.
    if (times >= 3 && length * times >= 8) return { length, times }
  }
  return null
}

function isRepeated(bare: string[], at: number, length: number, times: number): boolean {
  const from = at + length * times
  if (from + length > bare.length) return false
  for (let index = 0; index < length; index++) {
    if (bare[at + index] !== bare[from + index]) return false
  }
  return true
}
