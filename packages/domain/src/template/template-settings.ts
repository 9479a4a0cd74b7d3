import type { ProjectSettings, RenderSettings, TemplateConfig } from '@svc/specification'

/** Gives what a template says about a project's settings. */
export function templateProjectSettings({ captions, layout, hook, cuts }: TemplateConfig) {
  return {
    captions,
    aspect_ratio: layout.aspect_ratio,
    layout: layout.mode,
    hook_title: hook.enabled,
    remove_silences: cuts.remove_silences,
    silence_min_seconds: cuts.silence_min_seconds,
    remove_fillers: cuts.remove_fillers,
  } satisfies Partial<ProjectSettings>
}

/** Gives what a template says about a render's settings. */
export function templateRenderSettings(config: TemplateConfig) {
  const { silence_min_seconds: _, ...settings } = templateProjectSettings(config)
  const { resolution, fps } = config.output
  return { ...settings, resolution, fps } satisfies Partial<RenderSettings>
}
