import type { Comment } from '@svc/client'
import { Check, MessageSquareReply, Play, RotateCcw, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { lazyPart } from '../app/lazy-part.ts'
import { service } from '../app/service.ts'
import { useChange } from '../app/use-change.ts'
import { commentsOf } from '../data/comments.ts'
import { AskedButton } from '../design/asked-button.tsx'
import { Button } from '../design/button.tsx'
import { clock } from '../design/clock.ts'

const AnswerForm = lazyPart(() => import('./answer-form.tsx'), 'AnswerForm')

interface CommentRowProps {
  comment: Comment
  /** Whether the clip was changed after it. */
  isOlder: boolean
  onSeek: (second: number) => void
}

/** What a visitor said: played at its moment, answered, done with or deleted. */
export function CommentRow({ comment, isOlder, onSeek }: CommentRowProps) {
  const words = useTranslations('review')
  const ofDesign = useTranslations('design')
  const said = useId()
  const { comment_id, project_id, name, at, text, verdict, answer, is_resolved } = comment
  const [isAnswering, setAnswering] = useState(false)
  const { queryKey } = commentsOf(project_id)
  const { mutate, isPending, error } = useChange(queryKey, () => setAnswering(false))
  const resolve = words(is_resolved ? 'reopen' : 'resolve')
  const update = (given: Parameters<typeof service.comments.update>[1]) =>
    mutate(() => service.comments.update(comment_id, given))
  return (
    <li className={`comment ${is_resolved ? 'done' : (verdict ?? '')}`}>
      <p className="comment-head">
        <strong dir="auto">{name}</strong>
        {verdict && <span>{words(`verdicts.${verdict}`)}</span>}
        {at !== null && (
          <button
            type="button"
            className="moment"
            aria-label={words('goTo', { time: clock(at) })}
            onClick={() => onSeek(at)}
          >
            <Play aria-hidden size={12} />
            {clock(at)}
          </button>
        )}
        {isOlder && <span className="small quiet">{words('older')}</span>}
      </p>
      {text && (
        <p className="said lines-kept" id={said} dir="auto">
          {text}
        </p>
      )}
      {answer && !isAnswering && (
        <p className="said lines-kept small quiet">
          {words('yours')} <bdi>{answer}</bdi>
        </p>
      )}
      {!isAnswering ? (
        <div className="actions">
          <Button
            Icon={is_resolved ? RotateCcw : Check}
            kind="plain"
            isSlim
            isPending={isPending}
            aria-label={ofDesign('named', { name: resolve, value: name })}
            aria-describedby={said}
            onPress={() => update({ is_resolved: !is_resolved })}
          >
            {resolve}
          </Button>
          <Button
            Icon={MessageSquareReply}
            kind="plain"
            isSlim
            aria-describedby={said}
            onPress={() => setAnswering(true)}
          >
            {words('answer')}
          </Button>
          <AskedButton
            Icon={Trash2}
            kind="plain"
            isSlim
            label={words('deleteOf', { name })}
            aria-describedby={said}
            title={words('deleteTitle')}
            about={words('deleteAbout')}
            act={() => service.comments.delete(comment_id)}
            stale={queryKey}
          />
        </div>
      ) : (
        <AnswerForm
          name={name}
          given={answer ?? ''}
          isPending={isPending}
          onSend={(answer) => update({ answer })}
          onCancel={() => setAnswering(false)}
        />
      )}
      {error && <Failure error={error} />}
    </li>
  )
}
