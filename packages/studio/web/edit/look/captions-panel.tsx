import { useTranslations } from 'use-intl'
import type { Editor } from '../state/use-editor.ts'
import { CaptionStyleControls } from './caption-style-controls.tsx'

/** How the captions of a clip look. */
export function CaptionsPanel({ editor }: { editor: Editor }) {
  const words = useTranslations('edit')
  const { draft, project, step } = editor
  return (
    <section className="card" aria-label={words('style.title')}>
      <CaptionStyleControls
        under={project.settings.captions}
        value={draft.caption_style}
        resetName={words('look.reset')}
        onChange={(caption_style, isTyped) => step('caption_style', { caption_style }, isTyped)}
      />
    </section>
  )
}
