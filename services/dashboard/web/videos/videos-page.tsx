import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LaterFailure } from '../app/later-failure.tsx'
import { lazyPart } from '../app/lazy-part.ts'
import { DropArea } from '../bring/drop-area.tsx'
import { useBringFiles } from '../bring/use-bring-files.ts'
import { type ListedProjects, projectList } from '../data/projects.ts'
import { useQuiet } from '../design/use-quiet.ts'
import { NoVideos } from './no-videos.tsx'
import { VideoFilter } from './video-filter.tsx'
import { VideoGrid } from './video-grid.tsx'
import { type NewLinkProps, VideosHead } from './videos-head.tsx'

const FoundList = lazyPart(async () => (await import('./found-list.tsx')).FoundList)

const NewLink = (props: NewLinkProps) => <Link to="/new" {...props} />

/** All videos of the account, newest first; a file that is dropped anywhere is a new one. */
export function VideosPage() {
  const words = useTranslations('videos')
  const navigate = useNavigate()
  const { take, refusal } = useBringFiles()
  const [filter, setFilter] = useState<ListedProjects>({})
  const looked = useQuiet(filter)
  const list = useInfiniteQuery(projectList(looked))
  const { data, error, refetch } = list
  const projects = data?.pages.flatMap(({ items }) => items)
  const isFiltered = Boolean(filter.q || filter.status)
  return (
    <DropArea
      onFiles={(files) => {
        // Why a file is refused is said here.
        if (take(files)) void navigate({ to: '/new' })
      }}
    >
      <VideosHead NewLink={NewLink} />
      {refusal && (
        <p className="notice bad" role="alert">
          {refusal}
        </p>
      )}
      {(isFiltered || (projects?.length ?? 0) > 0) && (
        <VideoFilter filter={filter} onChange={setFilter} />
      )}
      {error && <LaterFailure error={error} onRetry={() => refetch()} />}
      {!data && !error && <p role="status">{words('loading')}</p>}
      {projects?.length === 0 && <NoVideos isFiltered={isFiltered} onAll={() => setFilter({})} />}
      {projects && projects.length > 0 && (
        <VideoGrid
          projects={projects}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          onMore={() => {
            // After a refusal the member asks again, not the page.
            if (!list.isFetchNextPageError) void list.fetchNextPage()
          }}
        />
      )}
      {looked.q && <FoundList q={looked.q} />}
    </DropArea>
  )
}
