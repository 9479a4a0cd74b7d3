// Written by `bun run generate` from the document of the service.

import type { CaptionStylePart } from './caption-style-part.ts'
import type { TemplateAudioPart } from './template-audio-part.ts'
import type { TemplateBrandingPart } from './template-branding-part.ts'
import type { TemplateBrollPart } from './template-broll-part.ts'
import type { TemplateCutsPart } from './template-cuts-part.ts'
import type { TemplateHookPart } from './template-hook-part.ts'
import type { TemplateLayoutPart } from './template-layout-part.ts'
import type { TemplateOutputPart } from './template-output-part.ts'

/** What a template says: any part, the rest is as by default. */
export interface TemplateConfigRequest {
  captions?: CaptionStylePart
  layout?: TemplateLayoutPart
  branding?: TemplateBrandingPart
  hook?: TemplateHookPart
  audio?: TemplateAudioPart
  cuts?: TemplateCutsPart
  broll?: TemplateBrollPart
  output?: TemplateOutputPart
}
