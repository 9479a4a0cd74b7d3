import type { Clip } from '@svc/client'
import { useTranslations } from 'use-intl'
import { clock } from '../design/clock.ts'
import { Glyph } from '../design/glyph.tsx'
import { glance, leave, play, stop, usePlaying } from './playing.ts'
import { PlayingClip } from './playing-clip.tsx'
import './player.css'

/** A clip that plays in its place: while it is pointed at or has the focus, and on when it is pressed. */
export function ClipPlayer({ clip }: { clip: Clip }) {
  const words = useTranslations('clips')
  const { clip_id, title, preview_url, thumbnail_url, duration_seconds } = clip
  const playing = usePlaying(clip_id)
  const isPinned = playing?.isPinned ?? false
  return (
    <div
      className={`player ${ratioOf(clip)}${playing ? ' playing' : ''}`}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && glance(clip_id)}
      onPointerLeave={() => leave(clip_id)}
    >
      {thumbnail_url && !playing && (
        <img src={thumbnail_url} alt="" loading="lazy" decoding="async" />
      )}
      <button
        type="button"
        className="screen"
        aria-label={words(isPinned ? 'pause' : 'play', { title })}
        disabled={!preview_url}
        onFocus={({ target }) => target.matches(':focus-visible') && glance(clip_id)}
        onBlur={() => leave(clip_id)}
        onClick={() => (isPinned ? stop(clip_id) : play(clip_id))}
      >
        <Glyph of={isPinned ? 'pause' : 'play'} />
      </button>
      {playing ? (
        <PlayingClip clip={clip} from={playing.from} />
      ) : (
        <span className="length">{clock(duration_seconds)}</span>
      )}
    </div>
  )
}

const ratioOf = ({ framing }: Clip) =>
  `ratio-${(framing?.aspect_ratio ?? '9:16').replace(':', '-')}`
