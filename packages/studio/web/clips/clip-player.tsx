import type { Clip } from '@svc/client'
import { Volume2, VolumeX } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { clock } from '../design/clock.ts'
import { Glyph } from '../design/glyph.tsx'
import { IconToggle } from '../design/icon-toggle.tsx'
import {
  glance,
  leave,
  type Playing,
  play,
  setMuted,
  setSecond,
  stop,
  useMuted,
  usePlaying,
  useSecond,
} from './playing.ts'
import { reasonsOf } from './reasons-of.ts'
import './player.css'

/** A clip that plays in its place: while it is pointed at or has the focus, and on when it is pressed. */
export function ClipPlayer({ clip }: { clip: Clip }) {
  const words = useTranslations('clips')
  const { clip_id, title, preview_url, thumbnail_url, duration_seconds } = clip
  const playing = usePlaying(clip_id)
  const isPinned = playing?.isPinned ?? false
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is left when none of its buttons has the focus any more
    <div
      className={`player ${ratioOf(clip)}${playing ? ' playing' : ''}`}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && glance(clip_id)}
      onPointerLeave={() => leave(clip_id)}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || leave(clip_id)
      }
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

const ratioOf = ({ framing, edits }: Clip) =>
  `ratio-${(framing?.aspect_ratio ?? edits.aspect_ratio ?? '9:16').replace(':', '-')}`

interface PlayingClipProps {
  clip: Clip
  /** Where it was asked to play from. */
  from: Playing['from']
}

/** What a player has while its clip plays: the video, its sound, and where it is. */
function PlayingClip({ clip, from }: PlayingClipProps) {
  const words = useTranslations('clips')
  const { clip_id } = clip
  const isMuted = useMuted()
  const video = useRef<HTMLVideoElement>(null)
  const seek = useCallback((second: number) => {
    if (video.current) video.current.currentTime = second
    setSecond(second)
  }, [])
  useEffect(() => {
    // Sound without an earlier press is refused by browsers.
    video.current?.play().catch(() => setMuted(true))
    return () => stop(clip_id)
  }, [clip_id])
  useEffect(() => {
    if (!from) return
    seek(from.second)
    video.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [from, seek])
  return (
    <>
      {clip.preview_url && (
        <video
          ref={video}
          src={clip.preview_url}
          poster={clip.thumbnail_url ?? undefined}
          muted={isMuted}
          loop
          playsInline
          aria-label={clip.title}
          onLoadedMetadata={() => from && seek(from.second)}
          onTimeUpdate={({ currentTarget }) => setSecond(currentTarget.currentTime)}
        />
      )}
      <span className="sound">
        <IconToggle
          label={words('sound')}
          isSelected={!isMuted}
          onChange={(isOn) => setMuted(!isOn)}
        >
          {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        </IconToggle>
      </span>
      <Scrubber clip={clip} onSeek={seek} />
    </>
  )
}

interface ScrubberProps {
  clip: Clip
  /** Called with a second of the clip. */
  onSeek: (second: number) => void
}

/** The timeline of a clip that plays, with the reasons for its choice where they are; their words stand beside the picture. */
function Scrubber({ clip, onSeek }: ScrubberProps) {
  const words = useTranslations('clips')
  const ofDesign = useTranslations('design')
  const { clip_id, duration_seconds: duration, score_reasons, segments } = clip
  const second = useSecond(clip_id) ?? 0
  return (
    <div className="scrubber">
      {reasonsOf(segments, score_reasons).map(({ key, from, to }) => (
        <span
          key={key}
          className="reason"
          style={{
            insetInlineStart: `${(100 * from) / duration}%`,
            inlineSize: `max(.4rem, ${(100 * (to - from)) / duration}%)`,
          }}
        />
      ))}
      <input
        type="range"
        min={0}
        max={duration}
        step={0.1}
        value={Math.min(second, duration)}
        aria-label={words('position')}
        aria-valuetext={ofDesign('of', { part: clock(second), whole: clock(duration) })}
        onChange={({ target }) => onSeek(Number(target.value))}
      />
    </div>
  )
}
