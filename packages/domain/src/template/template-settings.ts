import type { ProjectSettings, RenderSettings, TemplateConfig } from '@svc/specification'

/** Returns the project settings that a template defines. */
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

/** Returns the render settings that a template defines. */
export function templateRenderSettings(config: TemplateConfig) {
  const { silence_min_seconds: _, ...settings } = templateProjectSettings(config)
  const { resolution, fps } = config.output
  return { ...settings, resolution, fps } satisfies Partial<RenderSettings>
}
