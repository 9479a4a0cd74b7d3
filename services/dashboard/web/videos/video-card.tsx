import type { Project } from '@svc/client'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../design/button.tsx'
import { DeleteVideo } from './delete-video.tsx'
import { VideoPicture } from './video-picture.tsx'

const LOOKS = {
  completed: 'good',
  failed: 'bad',
  cancelled: '',
  queued: 'warn',
  processing: 'warn',
}

interface VideoCardProps {
  project: Project
  /** Whether the list stands still; while it moves, no pictures are asked for. */
  isStill: boolean
}

/** A video in the list: what it is and how far the work on it is. */
export function VideoCard({ project, isStill }: VideoCardProps) {
  const words = useTranslations('videos')
  const { dateTime } = useFormatter()
  const [isAsked, setIsAsked] = useState(false)
  const { project_id, title, status, progress, clip_count, created_at } = project
  const name = title ?? words('untitled')
  return (
    <article className="video">
      <VideoPicture project={project} isStill={isStill} />
      <div className="text">
        <h2>
          <Link to="/videos/$projectId" params={{ projectId: project_id }}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <p className="actions">
          <span className={`badge ${LOOKS[status]}`}>
            {words(`statuses.${status}`, { progress })}
          </span>
          {status === 'completed' && (
            <span className="quiet small">{words('clips', { count: clip_count })}</span>
          )}
          <span className="quiet small">
            {dateTime(new Date(created_at), { day: 'numeric', month: 'short' })}
          </span>
        </p>
      </div>
      <Button
        kind="plain"
        isSlim
        aria-label={words('deleteOf', { title: name })}
        onPress={() => setIsAsked(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      <DeleteVideo project={project} isOpen={isAsked} onClose={() => setIsAsked(false)} />
    </article>
  )
}
