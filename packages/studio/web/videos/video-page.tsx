import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { UnreadPage } from '../app/unread-page.tsx'
import { ProjectClips } from '../clips/project-clips.tsx'
import { useLiveProject } from '../data/live-project.ts'
import { projectOf } from '../data/projects.ts'
import { Loading } from '../design/loading.tsx'
import { VideoProgress } from './video-progress.tsx'

const route = getRouteApi('/videos/$projectId')

/** One video: how far the work on it is, then its clips. */
export function VideoPage() {
  const words = useTranslations('video')
  const ofClips = useTranslations('clips')
  const ofShell = useTranslations('shell')
  const { projectId } = route.useParams()
  // Until another page is shown, its clips are those that were waited for.
  const wasAtWork = useRef<string | null>(null)
  const { data: project, error, refetch } = useQuery(projectOf(projectId))
  useLiveProject(projectId, project?.status === 'queued' || project?.status === 'processing')
  if (error && !project)
    return <UnreadPage title={ofShell('videos')} error={error} onRetry={() => refetch()} />
  if (!project) return <Loading of="page">{words('loading')}</Loading>
  const isReady = project.status === 'completed'
  if (!isReady) wasAtWork.current = projectId
  const isNew = isReady && wasAtWork.current === projectId
  return (
    <>
      {/* Screen readers say what comes into it. */}
      <p role="status" className="hidden">
        {isNew && ofClips('ready')}
      </p>
      {isReady ? (
        <ProjectClips project={project} isNew={isNew} />
      ) : (
        <VideoProgress project={project} />
      )}
    </>
  )
}
