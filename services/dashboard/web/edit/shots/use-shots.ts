import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Player } from '../preview/player.ts'
import { useLastDrawing } from '../preview/use-last-drawing.ts'
import type { Editor } from '../state/use-editor.ts'
import { foundShots, listShots } from './list-shots.ts'

/** Lists the shots of an edit, and tells which of them is shown and which is edited. */
export function useShots({ clip, draft, project }: Editor, player: Player) {
  const last = useLastDrawing(clip)
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
