import type { Clip } from '@svc/client'
import { Volume2, VolumeX } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconToggle } from '../design/icon-toggle.tsx'
import { type Playing, setMuted, setSecond, stop, useMuted } from './playing.ts'
import { Scrubber } from './scrubber.tsx'

interface PlayingClipProps {
  clip: Clip
  /** Where it was asked to play from. */
  from: Playing['from']
}

/** What a player has while its clip plays: the video, its sound, and where it is. */
export function PlayingClip({ clip, from }: PlayingClipProps) {
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
