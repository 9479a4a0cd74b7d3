import type { Project } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { FIRST_VIDEOS } from '../app/addresses.ts'
import { lazyPart } from '../app/lazy-part.ts'
import { projectsAtWork } from '../data/projects.ts'
import type { VideoListProps } from './many-videos.tsx'
import { VideoCard } from './video-card.tsx'

/** What keeps a long list short is loaded where there is one. */
const ManyVideos = lazyPart(async () => (await import('./many-videos.tsx')).ManyVideos, FewVideos)

/** The cards of videos, however many there are. */
export function VideoGrid({ projects, ...list }: VideoListProps) {
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
