import type { Project } from '@svc/client'
import { useTranslations } from 'use-intl'
import { PageHead } from '../design/page-head.tsx'
import { Progress } from '../design/progress.tsx'
import { Remaining } from './remaining.tsx'
import { VideoActions } from './video-actions.tsx'
import { VideoFailure } from './video-failure.tsx'
import { VideoSteps } from './video-steps.tsx'
import { VideoWarnings } from './video-warnings.tsx'

/** The work on a video that has not ended well yet: its steps, or why it failed. */
export function VideoProgress({ project }: { project: Project }) {
  const words = useTranslations('video')
  const { title, progress, status, stage } = project
  const name = title ?? words('untitled')
  const isRunning = status === 'queued' || status === 'processing'
  return (
    <>
      <PageHead
        title={name}
        tab={isRunning ? words('tab', { progress, title: name }) : name}
        about={
          isRunning
            ? words('leave')
            : words(status === 'cancelled' ? 'ended.cancelled' : 'ended.failed')
        }
      >
        <VideoActions project={project} />
      </PageHead>
      {isRunning ? (
        <section className="card watch" aria-label={words('progress')}>
          <Progress
            label={
              status === 'queued' ? words('waiting') : words(`stages.${stage ?? 'downloading'}`)
            }
            value={status === 'queued' ? null : progress}
            text={words('percent', { progress })}
          />
          <Remaining project={project} />
          <VideoSteps project={project} />
        </section>
      ) : (
        <VideoFailure project={project} />
      )}
      <VideoWarnings warnings={project.warnings} />
    </>
  )
}
