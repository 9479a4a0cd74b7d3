import type { ProjectSettings, TemplateConfig } from '@svc/specification'

/**
 * The settings for one source: the project's settings except those that are resolved before the engine is called, and the
 * template's details of how silences and fillers are cut.
 */
export type ClipSettings = Omit<ProjectSettings, 'censor' | 'censor_mode' | 'avoid_used_moments'> &
  Partial<Pick<TemplateConfig['cuts'], 'silence_threshold_db' | 'filler_words'>>
