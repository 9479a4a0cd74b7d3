import type { ProjectSettings, TemplateConfig } from '@svc/specification'

/**
 * What is wanted from one source: a project's settings, but for what is decided before the engine is asked. How exactly
 * silences and fillers are cut out is a template's to say.
 */
export type ClipSettings = Omit<ProjectSettings, 'censor' | 'censor_mode' | 'avoid_used_moments'> &
  Partial<Pick<TemplateConfig['cuts'], 'silence_threshold_db' | 'filler_words'>>
