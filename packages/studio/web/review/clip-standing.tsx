import type { Clip } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { commentsOf, standingOf } from '../data/comments.ts'

/** Whether visitors approve a clip or want a change, and how much they said. */
export function ClipStanding({ clip: { clip_id, project_id, revision } }: { clip: Clip }) {
  const words = useTranslations('review')
  const { data = [] } = useQuery(commentsOf(project_id))
  const said = data.filter((comment) => comment.clip_id === clip_id)
  const { verdict, open } = standingOf(said, revision)
  return (
    <>
      {verdict && (
        <span className={`badge ${verdict === 'approved' ? 'good' : 'warn'}`}>
          {words(`badges.${verdict}`)}
        </span>
      )}
      {open > 0 && (
        <span className="badge">
          <MessageSquare aria-hidden size={12} />
          {words('comments', { count: open })}
        </span>
      )}
    </>
  )
}
