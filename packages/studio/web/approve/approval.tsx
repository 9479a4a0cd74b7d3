import type { Post } from '@svc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { ClipPlayer } from '../clips/clip-player.tsx'
import { type Asked, approvalOf, decide } from '../data/approvals.ts'
import { socialAccounts } from '../data/social-accounts.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { Loading } from '../design/loading.tsx'
import { toast } from '../design/toasts.tsx'
import { PlatformMark } from '../publish/platform-mark.tsx'
import { usePlatformName } from '../publish/use-platform-name.ts'
import { PostText } from './post-text.tsx'
import '../clips/clips.css'
import './approve.css'

interface ApprovalProps {
  /** What the address of the post asks with. */
  link: string
  onDone: () => void
}

/** A post that waits for a member: what will be seen, where, when and for how much, and the two answers. */
export function Approval({ link, onDone }: ApprovalProps) {
  const { data, error, refetch } = useQuery(approvalOf(link))
  const words = useTranslations('approve')
  if (error) return <Failure error={error} onRetry={() => refetch()} />
  if (!data) return <Loading of="one">{words('loading')}</Loading>
  return (
    <div className="approval">
      <div className="approved-clip">
        <ClipPlayer clip={data.clip} />
      </div>
      <div className="stack">
        <Facts post={data.post} credits={data.credits} />
        <PostText post={data.post} />
        <Answers key={data.post.revision} link={link} asked={data} onDone={onDone} />
      </div>
    </div>
  )
}

function Facts({ post, credits }: { post: Post; credits: number }) {
  const words = useTranslations('approve')
  const publishing = useTranslations('publish')
  const names = usePlatformName()
  const format = useFormatter()
  const { data: accounts } = useQuery(socialAccounts)
  const { platform, scheduled_at, title, created_by } = post
  const account = accounts?.find((one) => one.social_account_id === post.social_account_id)
  const isLate = Date.parse(scheduled_at) < Date.now()
  return (
    <>
      <div className="result">
        <PlatformMark platform={platform} />
        <div>
          <p dir="auto">{account?.handle ?? names(platform)}</p>
          <p className="quiet small">
            {format.dateTime(new Date(scheduled_at), { dateStyle: 'full', timeStyle: 'short' })}
          </p>
        </div>
      </div>
      {created_by.name && <p className="small">{words('askedBy', { name: created_by.name })}</p>}
      {isLate && <p className="notice warn">{words('late')}</p>}
      <p className="small quiet">{publishing('cost', { credits })}</p>
      {title && (
        <p>
          <strong dir="auto">{title}</strong>
        </p>
      )}
    </>
  )
}

function Answers({ link, asked, onDone }: ApprovalProps & { asked: Asked }) {
  const words = useTranslations('approve')
  const queries = useQueryClient()
  const [isDeclining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const { revision } = asked.post
  const settings_hash = asked.drawn?.settings_hash
  const answer = useMutation({
    mutationFn: (decision: 'approve' | 'decline') =>
      decision === 'approve'
        ? decide(link, { decision, revision, settings_hash })
        : decide(link, { decision, revision, reason: reason.trim() || words('noReason') }),
    onSuccess: async (_, decision) => {
      toast({ kind: 'good', text: words(decision === 'approve' ? 'approved' : 'declined') })
      onDone()
      await queries.invalidateQueries({ queryKey: ['posts'] })
    },
  })
  return (
    <>
      {asked.shown === 'updating' && <p role="status">{words('updating')}</p>}
      {asked.shown === 'failed' && (
        <p className="notice warn" role="alert">
          {words('failed')}{' '}
          <Link to="/clips/$clipId" params={{ clipId: asked.clip.clip_id }}>
            {words('openClip')}
          </Link>
        </p>
      )}
      {answer.error && (
        <Failure
          error={answer.error}
          onRetry={() => queries.invalidateQueries({ queryKey: ['posts'] })}
        />
      )}
      {isDeclining && (
        <Field
          label={words('reason')}
          hint={words('reasonHint')}
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={setReason}
        />
      )}
      <div className="actions">
        {!isDeclining && (
          <Button
            kind="primary"
            isPending={answer.isPending}
            isDisabled={asked.shown !== 'ready'}
            onPress={() => answer.mutate('approve')}
          >
            {words('approve')}
          </Button>
        )}
        <Button
          kind={isDeclining ? 'bad' : 'calm'}
          isDisabled={answer.isPending}
          onPress={() => (isDeclining ? answer.mutate('decline') : setDeclining(true))}
        >
          {words('decline')}
        </Button>
        {isDeclining && <Button onPress={() => setDeclining(false)}>{words('back')}</Button>}
      </div>
    </>
  )
}
