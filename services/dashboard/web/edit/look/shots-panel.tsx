import type { FramedShot } from '@svc/client'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/button.tsx'
import { Choice } from '../../design/choice.tsx'
import { Toggle } from '../../design/toggle.tsx'
import { toClip } from '../cut/segments.ts'
import type { Player } from '../preview/player.ts'
import type { Editor } from '../state/use-editor.ts'
import { CropBox } from './crop-box.tsx'

const LAYOUTS = [
  ...(['auto', 'track', 'split', 'fit'] as const),
  ...(['fill', 'screencast', 'inset', 'none'] as const),
]
/** The layouts that show one part of the picture, which can be chosen by hand. */
const CROPPED: readonly FramedShot['layout'][] = ['track', 'fill', 'fit', 'screencast']
const MIDDLE = { x: 0.34, y: 0, width: 0.32, height: 1 }

/** The shots of a clip that are framed by hand: from which moment on, by which layout, and which part of the picture. */
export function ShotsPanel({ editor, player }: { editor: Editor; player: Player }) {
  const words = useTranslations('edit.shots')
  const { draft, step } = editor
  const shots = draft.framing ?? []
  const set = (framing: FramedShot[], isContinued = false) =>
    step('framing', { framing: framing.length > 0 ? framing : null }, isContinued)
  const change = (index: number, changed: Partial<FramedShot>, isContinued = false) =>
    set(
      shots.map((shot, at) => (at === index ? { ...shot, ...changed } : shot)),
      isContinued,
    )
  const add = () => {
    const start = Math.max(draft.segments[0]?.start ?? 0, player.now())
    const others = shots.filter((shot) => shot.start !== start)
    const added = { start, layout: 'fill' as const, crop: null }
    set([...others, added].toSorted((a, b) => a.start - b.start))
  }
  return (
    <section className="card">
      <h2>{words('title')}</h2>
      <p className="quiet small">{words('about')}</p>
      <ul className="stack">
        {shots.map((shot, index) => (
          <li key={shot.start} className="shot">
            <div className="labels">
              <strong>
                {words('from', { second: toClip(shot.start, draft.segments).toFixed(1) })}
              </strong>
              <Button
                kind="plain"
                isSlim
                aria-label={words('remove', { number: index + 1 })}
                onPress={() => set(shots.filter((_, at) => at !== index))}
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
            <Choice
              label={words('layout')}
              value={shot.layout}
              options={LAYOUTS.map((value) => ({ value, name: words(`layouts.${value}`) }))}
              onChange={(layout) =>
                change(index, { layout, ...(!CROPPED.includes(layout) && { crop: null }) })
              }
            />
            {CROPPED.includes(shot.layout) && (
              <Toggle
                isSelected={shot.crop !== null}
                onChange={(isOn) => change(index, { crop: isOn ? MIDDLE : null })}
              >
                {words('byHand')}
              </Toggle>
            )}
            {shot.crop && (
              <CropBox
                editor={editor}
                second={shot.start}
                value={shot.crop}
                onChange={(crop) => change(index, { crop }, true)}
              />
            )}
          </li>
        ))}
      </ul>
      <Button onPress={add}>
        <Plus aria-hidden />
        {words('add')}
      </Button>
    </section>
  )
}
