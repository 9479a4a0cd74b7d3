import { useTranslations } from 'use-intl'
import type { Tried } from '../preview/edit-stage.tsx'
import type { Editor } from '../state/use-editor.ts'
import { CaptionStyleControls } from './caption-style-controls.tsx'

interface PanelProps {
  editor: Editor
  /** How many captions stand elsewhere than is chosen. */
  elsewhere: number
  onTry: (tried: Tried | null) => void
}

/** How the captions of a clip look. */
export function CaptionsPanel({ editor, elsewhere, onTry }: PanelProps) {
  const words = useTranslations('edit')
  const { draft, project, step } = editor
  return (
    <section className="card" aria-label={words('tabs.captions')}>
      <CaptionStyleControls
        under={project.settings.captions}
        value={draft.caption_style}
        resetName={words('look.reset')}
        elsewhere={elsewhere}
        onTry={onTry}
        onChange={(caption_style, isTyped) => step('caption_style', { caption_style }, isTyped)}
      />
    </section>
  )
}
