import type { Project } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { PageHead } from '../design/page-head.tsx'

/** The clips of a video, the best first. */
export function VideoClips({ project }: { project: Project }) {
  const words = useTranslations('videos')
  const { project_id, title, clip_count } = project
  const { data, error, refetch } = useQuery({
    queryKey: ['clips', 'of', project_id],
    queryFn: ({ signal }) => service.clips.list({ project_id }, { signal }),
  })
  return (
    <>
      <PageHead title={title ?? words('untitled')} about={words('clips', { count: clip_count })} />
      {error && <Failure error={error} onRetry={() => refetch()} />}
      <ol className="grid">
        {data?.items.map(({ clip_id, title }) => (
          <li key={clip_id} className="card">
            <h2>
              <bdi>{title}</bdi>
            </h2>
          </li>
        ))}
      </ol>
    </>
  )
}
