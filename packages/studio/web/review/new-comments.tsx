import type { Clip } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { commentsOf, isOpen } from '../data/comments.ts'
import { classesOf } from '../design/button-look.ts'
import './review.css'

/** The most that stand above the clips; the others stand at their clips. */
const MOST = 3

/** What visitors want of the clips of a video, above all of them, until it is dealt with. */
export function NewComments({ projectId, clips }: { projectId: string; clips: readonly Clip[] }) {
  const words = useTranslations('review')
  const ofShell = useTranslations('shell')
  const { data = [] } = useQuery(commentsOf(projectId))
  const open = data.filter(isOpen)
  if (open.length === 0) return null
  return (
    <section className="card new-comments">
      <h2>{words('waiting', { count: open.length })}</h2>
      <ul className="stack">
        {open.slice(0, MOST).map(({ comment_id, clip_id, name, text, verdict }) => {
          const title = clips.find((clip) => clip.clip_id === clip_id)?.title ?? ''
          return (
            <li key={comment_id} className={`comment ${verdict ?? ''}`}>
              <p className="comment-head">
                <strong dir="auto">{name}</strong>
                {verdict && <span>{words(`verdicts.${verdict}`)}</span>}
                <bdi className="small quiet">{title}</bdi>
              </p>
              <p className="said short lines-kept" dir="auto">
                {text}
              </p>
              <Link
                to="/clips/$clipId"
                params={{ clipId: clip_id }}
                className={`${classesOf('calm')} slim`}
                aria-label={words('lookAt', { title: title || name })}
              >
                {ofShell('arrived.look')}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
