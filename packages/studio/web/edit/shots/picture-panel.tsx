import { useTranslations } from 'use-intl'
import { Choice } from '../../design/choice.tsx'
import type { Player } from '../preview/player.ts'
import type { Editor } from '../state/use-editor.ts'
import { followWhole } from './frame-shot.ts'
import { LAYOUTS } from './layouts.ts'
import { ShotsPanel } from './shots-panel.tsx'

/** How the picture fills the frame: shot by shot, and in the whole clip. */
export function PicturePanel({ editor, player }: { editor: Editor; player: Player }) {
  const words = useTranslations('edit.look')
  const { draft, project, step } = editor
  const { layout: ofProject } = project.settings
  return (
    <>
      <ShotsPanel editor={editor} player={player} />
      <section className="card">
        <h2>{words('layout')}</h2>
        <Choice
          label={words('layoutOf')}
          value={draft.layout ?? 'project'}
          options={(['project', ...LAYOUTS] as const).map((value) => ({
            value,
            name: words(`layouts.${value}`),
            about: words(`layoutsAbout.${value}`),
          }))}
          onChange={(value) => {
            const layout = value === 'project' ? null : value
            const [before, after] = [draft.layout ?? ofProject, layout ?? ofProject]
            step('layout', { layout, framing: followWhole(draft.framing, before, after) })
          }}
        />
      </section>
    </>
  )
}
