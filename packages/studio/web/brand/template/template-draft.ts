import type { CaptionStylePart, Template, TemplateChange, TemplateConfig } from '@svc/client'
import { patchOf } from '../../data/merge-patch.ts'
import { shownStyle } from '../../edit/look/shown-style.ts'
import { isSame } from '../../edit/state/parts.ts'

const SECTIONS = ['layout', 'branding', 'hook', 'audio'] as const

export interface TemplateDraft extends Pick<TemplateConfig, (typeof SECTIONS)[number]> {
  name: string
  /** What was chosen over the captions of the template; `null` for nothing. */
  captions: CaptionStylePart | null
}

export function draftOf({ name, config }: Template): TemplateDraft {
  const { layout, branding, hook, audio } = config
  return { name, captions: null, layout, branding, hook, audio }
}

/** Says in what a template is to change; `null` for nothing. */
export function changeOf(base: Template, draft: TemplateDraft): TemplateChange | null {
  const config = {
    ...(isRestyled(base, draft) && { captions: draft.captions }),
    ...Object.fromEntries(
      SECTIONS.flatMap((name) => {
        const patch = patchOf(base.config[name], draft[name])
        return patch ? [[name, patch]] : []
      }),
    ),
  }
  const change: TemplateChange = {
    ...(draft.name !== base.name && { name: draft.name }),
    ...(Object.keys(config).length > 0 && { config }),
  }
  return Object.keys(change).length > 0 ? change : null
}

function isRestyled({ config }: Template, { captions }: TemplateDraft): boolean {
  return captions !== null && !isSame(shownStyle(config.captions, captions), config.captions)
}
