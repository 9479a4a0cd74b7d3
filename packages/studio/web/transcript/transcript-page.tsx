import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { UnreadPage } from '../app/unread-page.tsx'
import { projectOf } from '../data/projects.ts'
import { placesOf, wordsOf } from '../data/transcripts.ts'
import { classesOf } from '../design/button.tsx'
import { Loading } from '../design/loading.tsx'
import { PageHead } from '../design/page-head.tsx'
import { Transcript } from './transcript.tsx'
import './transcript.css'

const route = getRouteApi('/videos/$projectId/transcript')

/** Everything that is said in a video: to read, to search, to watch, and to make clips of. */
export function TranscriptPage() {
  const words = useTranslations('transcript')
  const ofClips = useTranslations('clips')
  const { projectId } = route.useParams()
  const { from, to, found = false } = route.useSearch()
  const { data: project, error, refetch } = useQuery(projectOf(projectId))
  if (error && !project)
    return <UnreadPage title={ofClips('transcript')} error={error} onRetry={() => refetch()} />
  if (!project) return <Loading of="page">{words('loading')}</Loading>
  return (
    <>
      <PageHead title={ofClips('transcript')} about={<bdi>{project.title}</bdi>}>
        <Link to="/videos/$projectId" params={{ projectId }} className={classesOf('calm')}>
          <ArrowLeft aria-hidden />
          {ofClips('list')}
        </Link>
      </PageHead>
      <Words
        project={project}
        near={from !== undefined && to !== undefined ? { from, to, found } : null}
      />
    </>
  )
}

function Words({
  project,
  near,
}: Omit<React.ComponentProps<typeof Transcript>, 'words' | 'clips'>) {
  const text = useTranslations('transcript')
  const said = useQuery(wordsOf(project))
  const places = useQuery(placesOf(project.project_id))
  const [words, clips] = [said.data, places.data]
  for (const { data, error, refetch } of [said, places]) {
    if (error && !data) return <Failure error={error} onRetry={() => refetch()} />
  }
  if (!words || !clips) return <Loading of="one">{text('loading')}</Loading>
  if (words.length === 0) return <p className="card empty quiet">{text('nothingSaid')}</p>
  return <Transcript project={project} words={words} clips={clips} near={near} />
}
