import { lengthOf, type TimeRange } from '../../time-range.ts'
import type { Analysis } from '../analysis.ts'

/** How well a voice can be heard. */
export interface SpeechLevel {
  /** Mean loudness during speech, LUFS. */
  lufs: number
  /** How far speech is above the background sound in the pauses, in decibels; `null` when there are hardly any pauses. */
  aboveRestDb: number | null
}

/** Less voice than this may be a false alarm of the detector. */
const SHORTEST_SPEECH_SECONDS = 2
/** Length of the window that a momentary loudness covers, up to its own time. */
const WINDOW_SECONDS = 0.4
/** Sound farther from speech than this belongs to another scene. */
const NEAR_SECONDS = 2
const FEWEST_WINDOWS = 5
/** Quantile of the loudness in the pauses that is taken for the background sound behind the voice. */
const QUIET_SHARE = 0.2

/** Measures how loud speech is, and how far above the sound around it; `null` when there is hardly any speech. */
export function measureSpeechLevel({
  loudness,
  speech,
}: Pick<Analysis, 'loudness' | 'speech'>): SpeechLevel | null {
  const seconds = lengthOf(speech)
  if (seconds < SHORTEST_SPEECH_SECONDS) return null
  const spoken: number[] = []
  const beside: number[] = []
  let next = 0
  loudness.momentary_lufs.forEach((level, at) => {
    const end = (at + 1) * loudness.interval_seconds
    const window = { start: end - WINDOW_SECONDS, end }
    while ((speech[next]?.end ?? Number.POSITIVE_INFINITY) <= window.start) next += 1
    const distance = Math.min(gap(window, speech[next]), gap(window, speech[next - 1]))
    if (isInside(window, speech[next])) spoken.push(level)
    else if (distance >= 0 && distance < NEAR_SECONDS) beside.push(level)
  })
  if (spoken.length === 0) return null
  const lufs = meanLevel(spoken)
  const rest = beside.toSorted((a, b) => a - b)[Math.floor(QUIET_SHARE * (beside.length - 1))]
  const isMeasured = rest !== undefined && beside.length >= FEWEST_WINDOWS
  return { lufs, aboveRestDb: isMeasured ? lufs - rest : null }
}

/** Seconds between a window and speech; negative where they overlap. */
function gap(window: TimeRange, voice: TimeRange | undefined): number {
  if (!voice) return Number.POSITIVE_INFINITY
  return Math.max(voice.start - window.end, window.start - voice.end)
}

function isInside(window: TimeRange, voice: TimeRange | undefined): boolean {
  return voice !== undefined && voice.start <= window.start && window.end <= voice.end
}

/** Levels are averaged as energy: decibels themselves would favour the pauses between syllables. */
function meanLevel(levels: number[]): number {
  const energy = levels.reduce((sum, level) => sum + 10 ** (level / 10), 0) / levels.length
  return 10 * Math.log10(energy)
}
