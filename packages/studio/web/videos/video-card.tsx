import type { Project } from '@svc/client'
import { Link } from '@tanstack/react-router'
import { Film, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { lazyPart } from '../app/lazy-part.ts'
import { Button } from '../design/button.tsx'
import { type VideoLinkProps, VideoText } from './video-text.tsx'

const DeleteVideo = lazyPart(() => import('./delete-video.tsx'), 'DeleteVideo')

const VideoLink = ({ projectId, children }: VideoLinkProps) => (
  <Link to="/videos/$projectId" params={{ projectId }}>
    {children}
  </Link>
)

/** A video in the list: what it is and how far the work on it is. */
export function VideoCard({ project }: { project: Project }) {
  const words = useTranslations('videos')
  const { dateTime } = useFormatter()
  /** `null` before it was first asked. */
  const [isAsked, setIsAsked] = useState<boolean | null>(null)
  const name = project.title ?? words('untitled')
  return (
    <article className="video">
      <VideoPicture project={project} />
      <VideoText project={project} VideoLink={VideoLink}>
        <span className="quiet small">
          {dateTime(new Date(project.created_at), { day: 'numeric', month: 'short' })}
        </span>
      </VideoText>
      <Button
        kind="plain"
        isSlim
        aria-label={words('deleteOf', { title: name })}
        onPress={() => setIsAsked(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      {isAsked !== null && (
        <DeleteVideo project={project} isOpen={isAsked} onClose={() => setIsAsked(false)} />
      )}
    </article>
  )
}

/** The picture of a video in the list, and how much of the work on it is done. */
function VideoPicture({ project }: { project: Project }) {
  const { status, progress, thumbnail_url } = project
  return (
    <div className="picture">
      {thumbnail_url ? (
        <>
          <img src={thumbnail_url} alt="" loading="lazy" decoding="async" className="around" />
          <img src={thumbnail_url} alt="" loading="lazy" decoding="async" />
        </>
      ) : (
        <Film aria-hidden />
      )}
      {status === 'processing' && (
        <span className="bar">
          <span style={{ inlineSize: `${progress}%` }} />
        </span>
      )}
    </div>
  )
}
