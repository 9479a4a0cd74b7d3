import { SquareSplitHorizontal, Undo2 } from 'lucide-react'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/button.tsx'
import type { Player } from '../preview/player.ts'
import { useLastDrawing } from '../preview/use-last-drawing.ts'
import type { Editor } from '../state/use-editor.ts'
import { divideShot, frameShot } from './frame-shot.ts'
import { type Choice, foundShots, listShots, type Shot } from './list-shots.ts'
import { ShotControls } from './shot-controls.tsx'
import { ShotStrip } from './shot-strip.tsx'

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
            {words('times', { from: shot.from, until: shot.until })}
          </span>
        </h2>
        <div className="actions">
          <Button Icon={SquareSplitHorizontal} isSlim isDisabled={!isInside} onPress={divide}>
            {words('divide')}
          </Button>
          <Button Icon={Undo2} isSlim isDisabled={!shot.choice} onPress={() => set(null)}>
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

/** Lists the shots of an edit, and tells which of them is shown and which is edited. */
function useShots(editor: Editor, player: Player) {
  const { clip, draft, project } = editor
  const last = useLastDrawing(editor)
  const whole = draft.layout ?? project.settings.layout
  const shots = useMemo(
    () => listShots(foundShots(last, clip), draft, whole),
    [last, clip, draft, whole],
  )
  // The one that is edited keeps its name, the second where it begins, while others are cut or divided.
  const [picked, pick] = useState<number | null>(null)
  const placeOf = (second: number) =>
    Math.max(
      0,
      shots.findLastIndex(({ start }) => start <= second + SOON),
    )
  const shown = useSyncExternalStore(player.subscribe, () => placeOf(player.now()))
  return {
    ...{ last, whole, shots, shown },
    edited: picked === null ? shown : placeOf(picked),
    /** Picks the shot that begins at a second of the source, and shows it. */
    edit(start: number) {
      pick(start)
      player.seek(start)
    },
  }
}

/** A shot counts from this many seconds before its start: a browser shows the frame before the wanted one at times. */
const SOON = 0.03
