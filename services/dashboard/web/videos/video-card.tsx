import type { Project } from '@svc/client'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { lazyPart } from '../app/lazy-part.ts'
import { NativeButton } from '../design/native-button.tsx'
import { VideoPicture } from './video-picture.tsx'

const DeleteVideo = lazyPart(async () => (await import('./delete-video.tsx')).DeleteVideo)

const LOOKS = {
  completed: 'good',
  failed: 'bad',
  cancelled: '',
  queued: 'warn',
  processing: 'warn',
}

/** A video in the list: what it is and how far the work on it is. */
export function VideoCard({ project }: { project: Project }) {
  const words = useTranslations('videos')
  const { dateTime } = useFormatter()
  /** `null` before it was first asked. */
  const [isAsked, setIsAsked] = useState<boolean | null>(null)
  const { project_id, title, status, progress, clip_count, created_at } = project
  const name = title ?? words('untitled')
  return (
    <article className="video">
      <VideoPicture project={project} />
      <div className="text">
        <h2 dir="auto">
          <Link to="/videos/$projectId" params={{ projectId: project_id }}>
            {name}
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
      <NativeButton
        kind="plain"
        isSlim
        aria-label={words('deleteOf', { title: name })}
        onClick={() => setIsAsked(true)}
      >
        <Trash2 aria-hidden />
      </NativeButton>
      {isAsked !== null && (
        <Suspense fallback={null}>
          <DeleteVideo project={project} isOpen={isAsked} onClose={() => setIsAsked(false)} />
        </Suspense>
      )}
    </article>
  )
}
