import type { Project } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { Film } from 'lucide-react'
import { pictureOf } from '../data/projects.ts'

interface VideoPictureProps {
  project: Project
  isStill: boolean
}

/** The picture of a video in the list, and how much of the work on it is done. */
export function VideoPicture({ project, isStill }: VideoPictureProps) {
  const { project_id, status, clip_count, progress } = project
  const { data: address } = useQuery({
    ...pictureOf(project_id),
    enabled: isStill && status === 'completed' && clip_count > 0,
  })
  return (
    <div className="picture">
      {address ? <img src={address} alt="" loading="lazy" /> : <Film aria-hidden />}
      {status === 'processing' && (
        <span className="bar">
          <span style={{ inlineSize: `${progress}%` }} />
        </span>
      )}
    </div>
  )
}
