import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { projectList } from '../data/projects.ts'
import { Button } from '../design/button.tsx'
import { PageHead } from '../design/page-head.tsx'
import { VideoCard } from './video-card.tsx'

/** All videos of the account, newest first. */
export function VideosPage() {
  const words = useTranslations('videos')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(projectList)
  const projects = data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <PageHead title={words('title')} about={words('about')} />
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {!data && !error && <p role="status">{words('loading')}</p>}
      {projects?.length === 0 && (
        <section className="card empty">
          <h2>{words('empty')}</h2>
          <p className="quiet">{words('emptyAbout')}</p>
        </section>
      )}
      <ul className="grid">
        {projects?.map((project) => (
          <VideoCard key={project.project_id} project={project} />
        ))}
      </ul>
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={() => fetchNextPage()}>
          {words('more')}
        </Button>
      )}
    </>
  )
}
