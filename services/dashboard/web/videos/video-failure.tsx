import type { Project } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { projectOf } from '../data/projects.ts'
import { Button, classesOf } from '../design/button.tsx'

/** Why the work on a video ended without clips, and what can be done. */
export function VideoFailure({ project: { project_id, error, credits } }: { project: Project }) {
  const words = useTranslations('video')
  const queries = useQueryClient()
  const retry = useMutation({
    mutationFn: () => service.projects.retry(project_id),
    onSuccess: (project) => queries.setQueryData(projectOf(project_id).queryKey, project),
  })
  const what = error && words.has(`failures.${error.code}`) ? words(`failures.${error.code}`) : null
  return (
    <section className="card failed">
      <TriangleAlert aria-hidden />
      <div className="stack">
        <h2>{words('noClips')}</h2>
        {error && <p>{what ?? error.message}</p>}
        {what && error && (
          <p className="quiet small">
            <bdi>{error.message}</bdi>
          </p>
        )}
        {credits.estimated > credits.charged && (
          <p className="small">
            {words('returned', { credits: credits.estimated - credits.charged })}
          </p>
        )}
        {retry.error && <Failure error={retry.error} />}
        <div className="actions">
          {error?.retryable && (
            <Button kind="primary" isPending={retry.isPending} onPress={() => retry.mutate()}>
              {words('retry')}
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
