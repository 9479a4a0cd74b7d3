import type { Project } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Circle, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { lazyPart } from '../app/lazy-part.ts'
import { service } from '../app/service.ts'
import { projectOf } from '../data/projects.ts'
import { Button, classesOf } from '../design/button.tsx'
import { Disclosure } from '../design/disclosure.tsx'
import { useDuration } from '../design/duration.ts'
import { PageHead } from '../design/page-head.tsx'
import { Progress } from '../design/progress.tsx'
import { VideoActions } from './video-actions.tsx'
import { VideoWarnings } from './video-warnings.tsx'

const CookiesForm = lazyPart(() => import('../account/cookies-form.tsx'), 'CookiesForm')
const DeviceSwitch = lazyPart(() => import('../account/device-switch.tsx'), 'DeviceSwitch')

/** The work on a video that has not ended well yet: its steps, or why it failed. */
export function VideoProgress({ project }: { project: Project }) {
  const words = useTranslations('video')
  const ofVideos = useTranslations('videos')
  const ofRender = useTranslations('render')
  const { title, progress, status, stage } = project
  const name = title ?? ofVideos('untitled')
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
              status === 'queued' ? ofRender('queued') : words(`stages.${stage ?? 'downloading'}`)
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
      {isRunning && <DeviceSwitch isOffer />}
    </>
  )
}

/** How long the work will still take, or how many videos are ahead. */
function Remaining({ project }: { project: Project }) {
  const words = useTranslations('video')
  const duration = useDuration()
  const { status, queue_position, estimated_seconds_remaining: seconds } = project
  if (status === 'queued') {
    return <p className="quiet">{words('ahead', { count: queue_position ?? 0 })}</p>
  }
  return (
    <p className="quiet">
      {seconds === null
        ? words('remainingUnknown')
        : words('remaining', { time: duration(seconds) })}
    </p>
  )
}

const ICONS = { done: Check, now: LoaderCircle, next: Circle }

function VideoSteps({ project }: { project: Project }) {
  const words = useTranslations('video')
  return (
    <ol className="steps">
      {stepsOf(project).map(({ stage, state }) => {
        const Icon = ICONS[state]
        return (
          <li key={stage} className={state} {...(state === 'now' && { 'aria-current': 'step' })}>
            <Icon aria-hidden />
            <span>{words(`stages.${stage}`)}</span>
            <span className="hidden">{words(`states.${state}`)}</span>
          </li>
        )
      })}
    </ol>
  )
}

type Stage = NonNullable<Project['stage']>

/** The steps of the work on a video, in their order. The model is loaded once in the life of a service. */
const STAGES = [
  'downloading',
  'probing',
  'downloading_model',
  'transcribing',
  'analyzing',
  'selecting',
  'reframing',
  'previewing',
  'finalizing',
] as const satisfies readonly Stage[]

interface Step {
  stage: Stage
  state: 'done' | 'now' | 'next'
}

function stepsOf({ stage, status }: Pick<Project, 'stage' | 'status'>): Step[] {
  const now = status === 'queued' || stage === null ? -1 : STAGES.indexOf(stage)
  return STAGES.flatMap((one, index) => {
    if (one === 'downloading_model' && one !== stage) return []
    return [{ stage: one, state: index < now ? 'done' : index === now ? 'now' : 'next' }]
  })
}

/** Why the work on a video ended without clips, and what can be done. */
function VideoFailure({ project: { project_id, source, error, credits } }: { project: Project }) {
  const words = useTranslations('video')
  const ofRender = useTranslations('render')
  const ofCookies = useTranslations('cookies')
  const queries = useQueryClient()
  const retry = useMutation({
    mutationFn: () => service.projects.retry(project_id),
    onSuccess: (project) => queries.setQueryData(projectOf(project_id).queryKey, project),
  })
  const isPage = error?.code === 'source_forbidden' && source.platform !== 'direct'
  const site = isPage ? URL.parse(source.url ?? '')?.hostname.replace(/^www\./, '') : undefined
  const what = error && words.has(`failures.${error.code}`) ? words(`failures.${error.code}`) : null
  return (
    <section className="card failed">
      <TriangleAlert aria-hidden />
      <div className="stack">
        <h2>{words('noClips')}</h2>
        {error && <p>{what ?? error.message}</p>}
        {what && error && (
          <p className="quiet small" dir="auto">
            {error.message}
          </p>
        )}
        {credits.estimated > credits.charged && (
          <p className="small">
            {ofRender('returned', { credits: credits.estimated - credits.charged })}
          </p>
        )}
        {retry.error && <Failure error={retry.error} />}
        {site && (
          <Disclosure title={ofCookies('giveOf', { site })}>
            <p className="small">{ofCookies('about')}</p>
            <CookiesForm
              site={site}
              action={ofCookies('keepAndRetry')}
              onDone={() => retry.mutate()}
            />
          </Disclosure>
        )}
        <div className="actions">
          {error?.retryable && (
            <Button kind="primary" isPending={retry.isPending} onPress={() => retry.mutate()}>
              {ofRender('retry')}
            </Button>
          )}
          <Link to="/new" className={classesOf(error?.retryable ? 'calm' : 'primary')}>
            {words('another')}
          </Link>
        </div>
      </div>
    </section>
  )
}
