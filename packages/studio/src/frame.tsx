import type { Project } from '@svc/client'
import type { Language } from '@svc/words'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { EDITED_AT } from '../web/app/addresses.ts'
import { type SectionLinkProps, TopBar } from '../web/app/top-bar.tsx'
import { Waiting } from '../web/edit/waiting.tsx'
import { type VideoLinkProps, VideoText } from '../web/videos/video-text.tsx'
import { type NewLinkProps, VideosHead } from '../web/videos/videos-head.tsx'
import { STUDIO_TEXTS } from './texts.ts'

/** The newest videos of the member; `null` for a page that shows no list of them, and while they cannot be read. */
export type FirstVideos = readonly Project[] | null

interface StudioFrame {
  /** Of the address that was asked for. */
  path: string
  language: Language
  videos: FirstVideos
}

/**
 * Writes what surrounds every page of the studio, as the studio itself will, and the list of videos or what the editor shows while it
 * waits. It is seen while the program is loaded, its links work before, and the browser has its styles and fonts at hand when the page
 * comes.
 */
export function studioFrame({ path, language, videos }: StudioFrame): string {
  const SectionLink = ({ to, ...props }: SectionLinkProps) => (
    <a
      {...props}
      href={`/studio${to}`}
      aria-current={`${path}/`.startsWith(`/studio${to}/`) ? 'page' : undefined}
    />
  )
  const frame = (
    <IntlProvider locale={language} messages={STUDIO_TEXTS[language]} timeZone="UTC">
      <TopBar SectionLink={SectionLink} />
      {videos && <VideosFrame videos={videos} />}
      {EDITED_AT.test(path) && (
        <main id="main">
          <Waiting />
        </main>
      )}
    </IntlProvider>
  )
  return renderToStaticMarkup(frame)
}

/** About two screens of a phone; the rest comes with the program. */
const MOST_CARDS = 8

/**
 * The list of videos as the studio will show it, of which works what needs no program: the texts, and the links. Pictures come with the
 * program, which they would hold up.
 */
function VideosFrame({ videos }: { videos: readonly Project[] }) {
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
