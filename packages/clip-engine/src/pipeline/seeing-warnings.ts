import type { Analysis } from '../analyze/analysis.ts'
import type { EngineWarning } from '../engine-error.ts'

/** Warns when captions would be drawn over captions that are already part of the picture. */
export function seeingWarnings(
  captions: { enabled: boolean },
  { has_captions }: Pick<Analysis, 'has_captions'>,
): EngineWarning[] {
  if (!has_captions || !captions.enabled) return []
  const message =
    'The picture already shows captions, and new ones would cover them: turn captions off, or place them at the top.'
  return [{ code: 'captions_already_burned_in', message }]
}
