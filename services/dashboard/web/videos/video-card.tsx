import type { Project } from '@svc/client'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

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
  const { project_id, title, status, progress, clip_count } = project
  return (
    <li className="card">
      <h2>
        <Link to="/videos/$projectId" params={{ projectId: project_id }}>
          <bdi>{title ?? words('untitled')}</bdi>
        </Link>
      </h2>
      <div className="actions">
        <span className={`badge ${LOOKS[status]}`}>
          {words(`statuses.${status}`, { progress })}
        </span>
        <span className="quiet small">{words('clips', { count: clip_count })}</span>
      </div>
    </li>
  )
}
