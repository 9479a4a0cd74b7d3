import type { TimeRange } from '../../time-range.ts'
import { VOICE_RATE } from '../decode/decode-reduced.ts'
import { joinRanges } from '../join-ranges.ts'
import { loadSpeechModel, SPEECH_STEP } from './speech-model.ts'

const STEP_SECONDS = SPEECH_STEP / VOICE_RATE
const BEGINS_AT = 0.5
const ENDS_BELOW = 0.35
const SHORTEST_SPEECH_SECONDS = 0.25
const SHORTEST_PAUSE_SECONDS = 0.2
/** Added before and after speech: the network reacts a little late, and words begin and end quietly. */
const MARGIN_SECONDS = 0.1

/** Finds speech in sound that is given piece by piece. */
export async function createVoiceDetector() {
  const judge = await loadSpeechModel()
  const step = new Float32Array(SPEECH_STEP)
  const spoken: TimeRange[] = []
  let filled = 0
  let steps = 0
  let begin: number | null = null

  return {
    /** @param samples - One channel, 16 kHz, 16 bit. */
    listen(samples: Int16Array): void {
      for (const sample of samples) {
        step[filled++] = sample / 32_768
        if (filled === SPEECH_STEP) hear()
      }
    },
    finish(): TimeRange[] {
      if (begin !== null) spoken.push({ start: begin, end: steps * STEP_SECONDS })
      return tidy(spoken, steps * STEP_SECONDS)
    },
  }

  function hear(): void {
    const probability = judge(step)
    const now = steps++ * STEP_SECONDS
    filled = 0
    if (begin === null && probability >= BEGINS_AT) begin = now
    if (begin !== null && probability < ENDS_BELOW) {
      spoken.push({ start: begin, end: now })
      begin = null
    }
  }
}

function tidy(spoken: TimeRange[], end: number): TimeRange[] {
  return joinRanges(spoken, SHORTEST_PAUSE_SECONDS)
    .filter((range) => range.end - range.start >= SHORTEST_SPEECH_SECONDS)
    .map((range) => ({
      start: Math.max(0, range.start - MARGIN_SECONDS),
      end: Math.min(end, range.end + MARGIN_SECONDS),
    }))
}
