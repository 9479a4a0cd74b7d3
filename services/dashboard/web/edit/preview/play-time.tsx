import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { durationOf, type Stretch, toClip } from '../cut/segments.ts'
import type { Player } from './player.ts'

/** Where the clip is, and how long it is, in seconds. */
export function PlayTime({ player, segments }: { player: Player; segments: readonly Stretch[] }) {
  const words = useTranslations('edit.preview')
  // A tenth of a second is as much as one reads.
  const tenths = useSyncExternalStore(player.subscribe, () => Math.floor(player.now() * 10))
  return (
    <span className="play-time">
      {words('time', {
        now: clock(toClip(tenths / 10, segments)),
        end: clock(durationOf(segments)),
      })}
    </span>
  )
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`
