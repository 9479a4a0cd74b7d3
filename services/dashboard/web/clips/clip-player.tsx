import type { Clip } from '@svc/client'
import { Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconToggle } from '../design/icon-toggle.tsx'
import { glance, leave, play, setMuted, stop, useMuted, usePlaying } from './playing.ts'
import { Scrubber } from './scrubber.tsx'
import './player.css'

/** A clip that plays in its place: while it is pointed at or has the focus, and on when it is pressed. */
export function ClipPlayer({ clip }: { clip: Clip }) {
  const words = useTranslations('clips')
  const { clip_id } = clip
  const { isPlaying, isPinned, from } = usePlaying(clip_id)
  const isMuted = useMuted()
  const player = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [time, setTime] = useState(0)
  const seek = useCallback((second: number) => {
    if (video.current) video.current.currentTime = second
    setTime(second)
  }, [])
  useEffect(() => () => stop(clip_id), [clip_id])
  useEffect(() => {
    // Sound without an earlier press is refused by browsers.
    if (isPlaying) video.current?.play().catch(() => setMuted(true))
  }, [isPlaying])
  useEffect(() => {
    if (!from) return
    seek(from.second)
    player.current?.scrollIntoView({ block: 'nearest' })
  }, [from, seek])
  return (
    <div
      ref={player}
      className={`player ${ratioOf(clip)}`}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && glance(clip_id)}
      onPointerLeave={() => leave(clip_id)}
    >
      {clip.thumbnail_url && !isPlaying && (
        <img src={clip.thumbnail_url} alt="" loading="lazy" decoding="async" />
      )}
      {isPlaying && clip.preview_url && (
        <video
          ref={video}
          src={clip.preview_url}
          poster={clip.thumbnail_url ?? undefined}
          muted={isMuted}
          loop
          playsInline
          aria-label={clip.title}
          onLoadedMetadata={() => from && seek(from.second)}
          onTimeUpdate={({ currentTarget }) => setTime(currentTarget.currentTime)}
        />
      )}
      <button
        type="button"
        className="screen"
        aria-label={words(isPinned ? 'pause' : 'play', { title: clip.title })}
        disabled={!clip.preview_url}
        onFocus={({ target }) => target.matches(':focus-visible') && glance(clip_id)}
        onBlur={() => leave(clip_id)}
        onClick={() => (isPinned ? stop(clip_id) : play(clip_id))}
      >
        {isPinned ? <Pause aria-hidden /> : <Play aria-hidden />}
      </button>
      {isPlaying && (
        <>
          <span className="sound">
            <IconToggle
              label={words('sound')}
              isSelected={!isMuted}
              onChange={(isOn) => setMuted(!isOn)}
            >
              {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
            </IconToggle>
          </span>
          <Scrubber
            clip={clip}
            time={time}
            onSeek={seek}
            onJump={(second) => play(clip_id, second)}
          />
        </>
      )}
    </div>
  )
}

const ratioOf = ({ framing }: Clip) =>
  `ratio-${(framing?.aspect_ratio ?? '9:16').replace(':', '-')}`
