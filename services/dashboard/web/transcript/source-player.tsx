import type { Project } from '@svc/client'
import { type RefObject, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { createFrameLoop } from '../design/frame-loop.ts'
import { Toggle } from '../design/toggle.tsx'

interface SourcePlayerProps {
  project: Project
  video: RefObject<HTMLVideoElement | null>
  onTime: (seconds: number) => void
  isFollowing: boolean
  onFollow: (isFollowing: boolean) => void
}

/** Plays the whole source beside its words. */
export function SourcePlayer({ project, video, onTime, ...props }: SourcePlayerProps) {
  const words = useTranslations('transcript')
  const { playback_url } = project.source
  useEffect(() => {
    const element = video.current
    if (!element || !playback_url) return
    const tell = () => {
      onTime(element.currentTime)
      return !element.paused
    }
    const loop = createFrameLoop(tell)
    const onChange = () => {
      if (tell()) loop.start()
    }
    const events = ['play', 'seeked', 'pause'] as const
    for (const name of events) element.addEventListener(name, onChange)
    return () => {
      loop.stop()
      for (const name of events) element.removeEventListener(name, onChange)
    }
  }, [video, onTime, playback_url])
  if (!playback_url) return <p className="notice">{words('notPlayable')}</p>
  return (
    <div className="source-player">
      {/* biome-ignore lint/a11y/useMediaCaption: every word is beside it. */}
      <video
        ref={video}
        src={playback_url}
        controls
        playsInline
        preload="metadata"
        aria-label={words('source')}
      />
      <Toggle isSelected={props.isFollowing} onChange={props.onFollow}>
        {words('follow')}
      </Toggle>
    </div>
  )
}
