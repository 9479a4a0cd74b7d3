import type { Project } from '@svc/client'
import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'

export interface VideoLinkProps {
  projectId: string
  children: ReactNode
}

interface VideoTextProps {
  project: Project
  VideoLink: ComponentType<VideoLinkProps>
  /** What only the browser knows, such as the day where it is. */
  children?: ReactNode
}

const LOOKS = {
  completed: 'good',
  failed: 'bad',
  cancelled: '',
  queued: 'warn',
  processing: 'warn',
}

/** What a video in the list is, and how far the work on it is: written by the service and by the studio alike. */
export function VideoText({ project, VideoLink, children }: VideoTextProps) {
  const words = useTranslations('videos')
  const { project_id, title, status, progress, clip_count } = project
  return (
    <div className="text">
      <h2 dir="auto">
        <VideoLink projectId={project_id}>{title ?? words('untitled')}</VideoLink>
      </h2>
      <p className="actions">
        <span className={`badge ${LOOKS[status]}`}>
          {words(`statuses.${status}`, { progress })}
        </span>
        {status === 'completed' && (
          <span className="quiet small">{words('clips', { count: clip_count })}</span>
        )}
        {children}
      </p>
    </div>
  )
}
