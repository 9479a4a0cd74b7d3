// Written by `bun run generate` from the document of the service.

import type { CaptionStyle } from './caption-style.ts'
import type { TemplateAudio } from './template-audio.ts'
import type { TemplateBranding } from './template-branding.ts'
import type { TemplateBroll } from './template-broll.ts'
import type { TemplateCuts } from './template-cuts.ts'
import type { TemplateHook } from './template-hook.ts'
import type { TemplateLayout } from './template-layout.ts'
import type { TemplateOutput } from './template-output.ts'

/** What a template says: every member. */
export interface TemplateConfig {
  captions: CaptionStyle
  layout: TemplateLayout
  branding: TemplateBranding
  hook: TemplateHook
  audio: TemplateAudio
  cuts: TemplateCuts
  broll: TemplateBroll
  output: TemplateOutput
}
