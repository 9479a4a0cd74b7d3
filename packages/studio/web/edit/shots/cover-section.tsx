import { Image, Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/button.tsx'
import { clock } from '../../design/clock.ts'
import { toMilliseconds, toSource } from '../cut/segments.ts'
import { liveFraming } from '../preview/live-framing.ts'
import type { Player } from '../preview/player.ts'
import { useBackdrop } from '../preview/use-backdrop.ts'
import { useLastDrawing } from '../preview/use-last-drawing.ts'
import { coverOf } from '../state/change-of.ts'
import type { Editor } from '../state/use-editor.ts'
import { ShotPicture, useFrames } from './shot-picture.tsx'

/** The last moment of a clip that can be its cover, in seconds before its end. */
const BEFORE_END = 0.1

/** The picture that stands for the clip: a moment of it, or one that the service chooses. */
export function CoverSection({ editor, player }: { editor: Editor; player: Player }) {
  const words = useTranslations('edit.cover')
  const ofShots = useTranslations('edit.shots')
  const { clip, draft, project, step } = editor
  const last = useLastDrawing(editor)
  const spans = useMemo(() => (last ? liveFraming(last, draft) : []), [last, draft])
  const backdrop = useBackdrop(last?.layout)
  const second = coverOf(draft)
  const shown = second === null ? null : toSource(second, draft.segments)
  const frames = useFrames(project.source.playback_url, shown === null ? [] : [shown])
  const frame = shown === null ? undefined : frames.get(shown)
  const take = () => {
    const end = draft.segments.at(-1)?.end ?? 0
    const cover_seconds = toMilliseconds(Math.min(player.now(), end - BEFORE_END))
    step('cover_seconds', { cover_seconds })
  }
  return (
    <section className="card" aria-label={words('title')}>
      <h2>{words('title')}</h2>
      <p className="quiet small">{words('about')}</p>
      <div className="cover">
        {frame && last && second !== null ? (
          <ShotPicture
            frame={frame}
            spans={spans}
            second={second}
            aspect={last.canvas.width / last.canvas.height}
            backdrop={backdrop}
          />
        ) : (
          clip.thumbnail_url && <img className="shot-picture" src={clip.thumbnail_url} alt="" />
        )}
        <p>{second === null ? words('auto') : words('at', { time: clock(second) })}</p>
        <div className="actions">
          <Button Icon={Image} isSlim onPress={take}>
            {words('take')}
          </Button>
          <Button
            Icon={Undo2}
            isSlim
            isDisabled={second === null}
            onPress={() => step('cover_seconds', { cover_seconds: null })}
          >
            {ofShots('reset')}
          </Button>
        </div>
      </div>
    </section>
  )
}
