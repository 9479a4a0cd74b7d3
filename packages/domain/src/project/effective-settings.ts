import { ApiError } from '@svc/errors'
import {
  DEFAULT_SETTINGS,
  layStyles,
  type ProjectSettings,
  type ProjectSettingsRequest,
} from '@svc/specification'

/** The shortest stretch of a source that is worth working on, in seconds. */
const SHORTEST_RANGE = 5

/**
 * Merges a request's settings over those in `under`, and these over the defaults. A default adapts to a requested value: a
 * maximum of five clips lowers the default minimum, not the other way round.
 *
 * @param under - The settings of the template and the brand kit.
 * @throws {ApiError} `VALIDATION_ERROR` naming each member that contradicts another.
 */
export function effectiveSettings(
  request: ProjectSettingsRequest = {},
  under: Partial<ProjectSettings> = {},
): ProjectSettings {
  const settings = {
    ...DEFAULT_SETTINGS,
    ...under,
    ...request,
    clip_count: fitCount(request.clip_count),
    clip_duration: fitDuration(request.clip_duration),
    captions: layStyles(layStyles(DEFAULT_SETTINGS.captions, under.captions), request.captions),
  } as ProjectSettings
  const faults = findContradictions(settings)
  if (faults.length > 0) throw ApiError.invalid(faults)
  return settings
}

function fitCount(asked: ProjectSettingsRequest['clip_count'] = {}) {
  const defaults = DEFAULT_SETTINGS.clip_count
  return {
    min: asked.min ?? Math.min(defaults.min, asked.max ?? defaults.max),
    max: asked.max ?? Math.max(defaults.max, asked.min ?? defaults.min),
  }
}

function fitDuration(asked: ProjectSettingsRequest['clip_duration'] = {}) {
  const defaults = DEFAULT_SETTINGS.clip_duration
  const inner = asked.target ?? defaults.target
  const min = asked.min ?? Math.min(defaults.min, asked.max ?? inner, inner)
  const max = asked.max ?? Math.max(defaults.max, asked.min ?? inner, inner)
  return { min, max, target: asked.target ?? Math.min(Math.max(defaults.target, min), max) }
}

function findContradictions({ range, clip_count, clip_duration }: ProjectSettings) {
  const { min, max, target } = clip_duration
  return [
    range && range.end <= range.start + SHORTEST_RANGE
      ? fault(
          'range.end',
          `is ${range.end}; it must be more than ${SHORTEST_RANGE} s after the start, ${range.start}`,
        )
      : null,
    clip_count.min > clip_count.max
      ? fault('clip_count.min', `is ${clip_count.min}, more than the maximum ${clip_count.max}`)
      : null,
    min > max ? fault('clip_duration.min', `is ${min}, more than the maximum ${max}`) : null,
    min <= max && (target < min || target > max)
      ? fault('clip_duration.target', `is ${target}, outside of ${min} to ${max}`)
      : null,
  ].filter((problem) => problem !== null)
}

function fault(member: string, problem: string) {
  return { description: `${member} ${problem}.`, location: `body.settings.${member}` }
}
