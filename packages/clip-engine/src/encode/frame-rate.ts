import type { VideoTrack } from '../probe/source-video.ts'

/** Frames a second as an exact fraction: 29.97, for example, is rounded from 30000/1001. */
export interface FrameRate {
  numerator: number
  denominator: number
}

const HIGHEST = 60
/** Below this rate, captions that change with every word stutter. */
const LOWEST = 23
const LOWEST_MADE = 24
const VARIABLE_RATES = [24, 25, 30, 50, 60]

/** Chooses a clip's constant frame rate; `source` keeps the source's rate if players support it. */
export function chooseFrameRate(track: VideoTrack | null, wanted: 'source' | number): FrameRate {
  if (wanted !== 'source') return { numerator: wanted, denominator: 1 }
  if (!track) return { numerator: 30, denominator: 1 }
  if (track.is_variable_frame_rate) return exact(nearestAbove(track.frame_rate))
  return exact(withinRange(track.frame_rate))
}

export function framesPerSecond({ numerator, denominator }: FrameRate): number {
  return numerator / denominator
}

function withinRange(rate: number): number {
  if (rate > HIGHEST + 0.5) return rate / Math.ceil(rate / (HIGHEST + 0.5))
  if (rate < LOWEST) return rate * Math.ceil(LOWEST_MADE / rate - 0.001)
  return rate
}

function nearestAbove(rate: number): number {
  return VARIABLE_RATES.find((candidate) => candidate >= rate - 0.5) ?? HIGHEST
}

/** Converts a rate to a fraction: a whole number, a broadcast rate (n × 1000/1001), or else rounded to thousandths. */
function exact(rate: number): FrameRate {
  const whole = Math.round(rate)
  if (Math.abs(rate - whole) < 0.005) return { numerator: whole, denominator: 1 }
  if (Math.abs(rate - (whole * 1000) / 1001) < 0.005) {
    return { numerator: whole * 1000, denominator: 1001 }
  }
  return { numerator: Math.round(rate * 1000), denominator: 1000 }
}
