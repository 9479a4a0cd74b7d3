import type { Project } from '@svc/client'
import { type VideoLinkProps, VideoText } from '../../web/videos/video-text.tsx'
import { type NewLinkProps, VideosHead } from '../../web/videos/videos-head.tsx'

/** About two screens of a phone; the rest comes with the program. */
const MOST_CARDS = 8

/**
 * The list of videos as the studio will show it, of which works what needs no program: the texts, and the links. Pictures come with the
 * program, which they would hold up.
 */
export function VideosFrame({ videos }: { videos: readonly Project[] }) {
  return (
    <main id="main">
      <div className="drop-page">
        <VideosHead NewLink={NewLink} />
        {videos.length > 0 && <div className="filter" />}
        <ul className="videos">
          {videos.slice(0, MOST_CARDS).map((project) => (
            <li key={project.project_id}>
              <article className="video">
                <div className="picture" />
                <VideoText project={project} VideoLink={VideoLink} />
              </article>
            </li>
          ))}
        </ul>
      </div>
    </main>
  )
}

const NewLink = (props: NewLinkProps) => <a {...props} href="/studio/new" />

const VideoLink = ({ projectId, children }: VideoLinkProps) => (
  <a href={`/studio/videos/${projectId}`}>{children}</a>
)
