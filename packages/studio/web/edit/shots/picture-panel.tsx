import { useTranslations } from 'use-intl'
import { Choice } from '../../design/choice.tsx'
import { SHAPES, Shape } from '../../design/shape.tsx'
import { Tiles } from '../../design/tiles.tsx'
import type { Player } from '../preview/player.ts'
import type { Editor } from '../state/use-editor.ts'
import { CoverSection } from './cover-section.tsx'
import { followWhole } from './frame-shot.ts'
import { LAYOUTS } from './layouts.ts'
import { ShotsPanel } from './shots-panel.tsx'

/** The shape of the clip, how the picture fills it, shot by shot and in the whole clip, and what stands for the clip. */
export function PicturePanel({ editor, player }: { editor: Editor; player: Player }) {
  const words = useTranslations('edit.look')
  const { draft, project, step } = editor
  const { layout: ofProject } = project.settings
  return (
    <>
      <ShapeSection editor={editor} />
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
      <CoverSection editor={editor} player={player} />
    </>
  )
}

/** Width to height of the clip. */
function ShapeSection({ editor }: { editor: Editor }) {
  const words = useTranslations()
  const { draft, project, step } = editor
  const { aspect_ratio: ofProject } = project.settings
  const value = draft.aspect_ratio ?? ofProject
  const shapes = SHAPES.map((value) => ({ value, name: value, picture: <Shape ratio={value} /> }))
  const asSource = {
    value: 'source' as const,
    name: words('brand.shapes.source'),
    picture: <Shape ratio="16:9" isUsual />,
  }
  return (
    <section className="card">
      <Tiles
        label={words('render.shape')}
        value={value}
        options={[ofProject, value].includes('source') ? [...shapes, asSource] : shapes}
        onChange={(shape) =>
          step('aspect_ratio', { aspect_ratio: shape === ofProject ? null : shape })
        }
      />
    </section>
  )
}
