import { useTranslations } from 'use-intl'
import { Choice } from '../../design/choice.tsx'
import type { Player } from '../preview/player.ts'
import type { Draft } from '../state/draft.ts'
import type { Editor } from '../state/use-editor.ts'
import { CaptionStyleControls } from './caption-style-controls.tsx'
import { ShotsPanel } from './shots-panel.tsx'

const LAYOUTS = [
  ...(['project', 'auto', 'track', 'split', 'fit'] as const),
  ...(['fill', 'screencast', 'inset', 'none'] as const),
]

/** How a clip looks: its layout and its captions. */
export function LookPanel({ editor, player }: { editor: Editor; player: Player }) {
  const words = useTranslations('edit.look')
  const { draft, project, step } = editor
  return (
    <>
      <section className="card">
        <h2>{words('layout')}</h2>
        <Choice
          label={words('layoutOf')}
          value={draft.layout ?? 'project'}
          options={LAYOUTS.map((value) => ({
            value,
            name: words(`layouts.${value}`),
            about: words(`layoutsAbout.${value}`),
          }))}
          onChange={(value) => {
            const layout: Draft['layout'] = value === 'project' ? null : value
            step('layout', { layout })
          }}
        />
      </section>
      {project.source.playback_url && <ShotsPanel editor={editor} player={player} />}
      <section className="card">
        <h2>{words('captions')}</h2>
        <CaptionStyleControls
          under={project.settings.captions}
          value={draft.caption_style}
          resetName={words('reset')}
          onChange={(caption_style, isTyped) => step('caption_style', { caption_style }, isTyped)}
        />
      </section>
    </>
  )
}
