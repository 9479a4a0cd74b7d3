import type { Clip } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { commentsOf } from '../data/comments.ts'
import { CommentRow } from './comment-row.tsx'
import './review.css'

interface CommentListProps {
  clip: Clip
  /** Plays the clip from a second of it. */
  onSeek: (second: number) => void
}

/** What visitors said of a clip; nothing where they said nothing. */
export function CommentList({ clip, onSeek }: CommentListProps) {
  const words = useTranslations('review')
  const { data, error, refetch } = useQuery(commentsOf(clip.project_id))
  const said = (data ?? []).filter(({ clip_id }) => clip_id === clip.clip_id)
  if (error && !data) return <Failure error={error} onRetry={() => refetch()} />
  if (said.length === 0) return null
  return (
    <section className="card" aria-label={words('title')}>
      <h2>{words('title')}</h2>
      <ul className="stack">
        {said.map((comment) => (
          <CommentRow
            key={comment.comment_id}
            comment={comment}
            isOlder={comment.revision < clip.revision}
            onSeek={onSeek}
          />
        ))}
      </ul>
    </section>
  )
}
