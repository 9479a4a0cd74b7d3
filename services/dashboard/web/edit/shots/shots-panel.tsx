import { SquareSplitHorizontal, Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/button.tsx'
import type { Player } from '../preview/player.ts'
import type { Editor } from '../state/use-editor.ts'
import { divideShot, frameShot } from './frame-shot.ts'
import type { Choice, Shot } from './list-shots.ts'
import { ShotControls } from './shot-controls.tsx'
import { ShotStrip } from './shot-strip.tsx'
import { useShots } from './use-shots.ts'

/** Every shot of the clip, and how the one that is picked is framed. */
export function ShotsPanel({ editor, player }: { editor: Editor; player: Player }) {
  const words = useTranslations('edit.shots')
  const { last, whole, shots, shown, edited, edit } = useShots(editor, player)
  const shot = shots[edited]
  const isInside = useIsInside(player, shot)
  if (!shot) return <p className="quiet">{words('unknown')}</p>
  const set = (choice: Choice | null, isContinued = false) =>
    editor.step(
      `${isContinued ? 'crop' : 'shot'} ${shot.start}`,
      { framing: frameShot(shots, edited, choice, whole) },
      isContinued,
    )
  const divide = () => {
    const second = player.now()
    editor.step('divide', { framing: divideShot(shots, edited, second, whole) })
    edit(second)
  }
  return (
    <section className="card" aria-label={words('title')}>
      <ShotStrip
        editor={editor}
        shots={shots}
        shown={shown}
        edited={edited}
        last={last}
        onEdit={edit}
      />
      <div className="shot-head">
        <h2>
          {words('number', { number: edited + 1, count: shots.length })}{' '}
          <span className="quiet small">
            {words('times', { from: shot.from.toFixed(1), until: shot.until.toFixed(1) })}
          </span>
        </h2>
        <div className="actions">
          <Button isSlim isDisabled={!isInside} onPress={divide}>
            <SquareSplitHorizontal aria-hidden />
            {words('divide')}
          </Button>
          <Button isSlim isDisabled={!shot.choice} onPress={() => set(null)}>
            <Undo2 aria-hidden />
            {words('reset')}
          </Button>
        </div>
      </div>
      <ShotControls editor={editor} shot={shot} whole={whole} last={last} onChange={set} />
    </section>
  )
}

/** The least seconds of each part of a divided shot: a shorter one only flashes. */
const SHORTEST = 0.3

/** Returns whether the preview stands inside of a shot, so that it can be divided there. */
function useIsInside(player: Player, shot: Shot | undefined): boolean {
  return useSyncExternalStore(player.subscribe, () => {
    if (!shot) return false
    const since = player.now() - shot.start
    return since > SHORTEST && since < shot.until - shot.from - SHORTEST
  })
}
