import type { EngineWarning } from '../engine-error.ts'
import type { TimeRange } from '../time-range.ts'
import type { SelectionInput } from './select-clips.ts'
import { isDead } from './units/scene-units.ts'

/** Returns warnings for a selection without recognized speech or with fewer clips than requested. */
export function selectionWarnings(
  input: SelectionInput,
  range: TimeRange,
  found: number,
): EngineWarning[] {
  const warnings: EngineWarning[] = []
  const { usedMoments = [] } = input
  const isSpokenIn = input.transcript.words.some(
    (word) => word.end > range.start && word.start < range.end,
  )
  const isGuessed = input.transcript.doubtful.some(
    ({ start, end }) => end > range.start && start < range.end,
  )
  if (!isSpokenIn && !isGuessed)
    warnings.push({ code: 'no_speech', message: speechless(input, range, found) })
  if (found < input.settings.clip_count.min) {
    warnings.push({ code: 'few_candidates', message: tooFew(input, range, found) })
  }
  const used = usedMoments.filter(({ start, end }) => end > range.start && start < range.end)
  if (used.length > 0) {
    const message =
      'Parts of this source were rendered before; clips that show them again are rated lower.'
    warnings.push({ code: 'moments_used_before', message })
  }
  return warnings
}

function speechless({ analysis }: SelectionInput, range: TimeRange, found: number): string {
  if (found > 0)
    return 'No words were recognized; the clips were chosen by sound and picture alone.'
  return isDead(analysis, range)
    ? 'The source is silent and its picture black or still, so there is nothing to make a clip of.'
    : 'No words were recognized, and nothing else in the source stands out.'
}

function tooFew(
  { settings, usedMoments }: SelectionInput,
  range: TimeRange,
  found: number,
): string {
  const { clip_count, clip_duration } = settings
  const seconds = Math.round(range.end - range.start)
  const wish = `${found} of the ${clip_count.min} clips that were asked for could be made`
  if (seconds < clip_count.min * clip_duration.min) {
    return `${wish}: there are ${seconds} seconds to choose from, and a clip lasts at least ${clip_duration.min}.`
  }
  if (settings.exclude_topics.length > 0) return `${wish}: other moments mention an excluded topic.`
  if (usedMoments && usedMoments.length > 0) return `${wish} without showing a moment twice.`
  return `${wish}: no other stretch of ${clip_duration.min} to ${clip_duration.max} seconds stands on its own.`
}
