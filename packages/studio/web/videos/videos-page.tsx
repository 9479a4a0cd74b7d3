import type { Project } from '@svc/client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FIRST_VIDEOS } from '../app/addresses.ts'
import { LaterFailure } from '../app/later-failure.tsx'
import { lazyPart } from '../app/lazy-part.ts'
import { DropArea } from '../bring/drop-area.tsx'
import { useBringFiles } from '../bring/use-bring-files.ts'
import { type ListedProjects, projectList, projectsAtWork } from '../data/projects.ts'
import { Button } from '../design/button.tsx'
import { classesOf } from '../design/button-look.ts'
import { Loading } from '../design/loading.tsx'
import { NativeChoice } from '../design/native-choice.tsx'
import { SearchField } from '../design/search-field.tsx'
import { useQuiet } from '../design/use-quiet.ts'
import type { VideoListProps } from './many-videos.tsx'
import { VideoCard } from './video-card.tsx'
import { type NewLinkProps, VideosHead } from './videos-head.tsx'

const FoundList = lazyPart(() => import('./found-list.tsx'), 'FoundList')

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
      {!data && !error && <Loading>{words('loading')}</Loading>}
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

interface NoVideosProps {
  isFiltered: boolean
  /** Shows all videos again. */
  onAll: () => void
}

/** An empty list: there is no video yet, or none that was looked for. */
function NoVideos({ isFiltered, onAll }: NoVideosProps) {
  const words = useTranslations('videos')
  if (isFiltered)
    return (
      <section className="card empty">
        <h2>{words('nothing')}</h2>
        <Button onPress={onAll}>{words('showAll')}</Button>
      </section>
    )
  return (
    <section className="card empty">
      <Clapperboard aria-hidden />
      <h2>{words('empty')}</h2>
      <p className="quiet">{words('emptyAbout')}</p>
      <Link to="/new" className={classesOf('primary')}>
        {words('first')}
      </Link>
    </section>
  )
}

const STATUSES = ['queued', 'processing', 'completed', 'failed'] as const

interface VideoFilterProps {
  filter: ListedProjects
  onChange: (filter: ListedProjects) => void
}

/** Looks for videos by their titles and their states. */
function VideoFilter({ filter, onChange }: VideoFilterProps) {
  const words = useTranslations('videos')
  const { q = '', status } = filter
  return (
    <search className="filter">
      <SearchField
        label={words('search')}
        value={q}
        onChange={(text) => onChange({ ...(text && { q: text }), ...(status && { status }) })}
      />
      <NativeChoice
        label={words('show')}
        value={status ?? 'all'}
        options={[
          { value: 'all', name: words('all') },
          ...STATUSES.map((value) => ({ value, name: words(`filters.${value}`) })),
        ]}
        onChange={(chosen) =>
          onChange({ ...(q && { q }), ...(chosen !== 'all' && { status: chosen }) })
        }
      />
    </search>
  )
}

/** What keeps a long list short is loaded where there is one. */
const ManyVideos = lazyPart(() => import('./many-videos.tsx'), 'ManyVideos', FewVideos)

/** The cards of videos, however many there are. */
function VideoGrid({ projects, ...list }: VideoListProps) {
  const shown = useFresh(projects)
  const isLong = list.hasMore || shown.length > FIRST_VIDEOS
  return isLong ? <ManyVideos projects={shown} {...list} /> : <FewVideos projects={shown} />
}

function FewVideos({ projects }: Pick<VideoListProps, 'projects'>) {
  return (
    <ul className="videos">
      {projects.map((project) => (
        <li key={project.project_id}>
          <VideoCard project={project} />
        </li>
      ))}
    </ul>
  )
}

/** Gives projects with the progress of those that are worked on. */
function useFresh(projects: readonly Project[]): readonly Project[] {
  const atWork = projects.filter(({ status }) => status === 'queued' || status === 'processing')
  const { data } = useQuery(projectsAtWork(atWork.map(({ project_id }) => project_id)))
  if (!data) return projects
  const fresh = new Map(data.map((project) => [project.project_id, project]))
  return projects.map((project) => fresh.get(project.project_id) ?? project)
}
