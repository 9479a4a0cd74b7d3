import type { Project } from '@svc/client'
import { Film } from 'lucide-react'

/** The picture of a video in the list, and how much of the work on it is done. */
export function VideoPicture({ project }: { project: Project }) {
  const { status, progress, thumbnail_url } = project
  return (
    <div className="picture">
      {thumbnail_url ? (
        <>
          <img src={thumbnail_url} alt="" loading="lazy" decoding="async" className="around" />
          <img src={thumbnail_url} alt="" loading="lazy" decoding="async" />
        </>
      ) : (
        <Film aria-hidden />
      )}
      {status === 'processing' && (
        <span className="bar">
          <span style={{ inlineSize: `${progress}%` }} />
        </span>
      )}
    </div>
  )
}
