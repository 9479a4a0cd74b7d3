import type { ListedSocialAccount, Post } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { Button } from '../design/button.tsx'
import { DateTime } from '../design/date-time.tsx'
import { toast } from '../design/toasts.tsx'
import { draftOfPost, isWithinLimits, wordsOf } from '../publish/draft.ts'
import { PostWords } from '../publish/post-words.tsx'
import { isTooSoon, nextHour } from '../publish/when.tsx'
import { timeOf } from './days.ts'

interface PostEditProps {
  post: Post
  /** `null` when it is not connected any more: then the time alone changes. */
  account: ListedSocialAccount | null
  onDone: () => void
  onCancel: () => void
}

/** Changes when a post is due, and what it says; one that failed is tried again at its new time. */
export function PostEdit({ post, account, onDone, onCancel }: PostEditProps) {
  const words = useTranslations('calendar')
  const publish = useTranslations('publish')
  const ofDesign = useTranslations('design')
  const queries = useQueryClient()
  const before = timeOf(post)
  const [time, setTime] = useState(() => (isTooSoon(before) ? nextHour() : before))
  const [draft, setDraft] = useState(() => draftOfPost(post))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      service.calendar.update(post.post_id, {
        ...(account && wordsOf(draft, account)),
        ...(account?.post_limits.first_comment && { first_comment: draft.firstComment || null }),
        ...(time.compare(before) !== 0 && { scheduled_at: time.toAbsoluteString() }),
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['posts'] })
      toast({ kind: 'good', text: words('saved') })
      onDone()
    },
  })
  const isReady = !isTooSoon(time) && (!account || isWithinLimits(draft, account))
  return (
    <>
      <DateTime
        label={publish('dateAndTime')}
        value={time}
        onChange={setTime}
        fault={isTooSoon(time) ? words('past') : null}
      />
      {account && <PostWords account={account} draft={draft} onChange={setDraft} />}
      {error && <Failure error={error} />}
      <div className="actions">
        <Button kind="primary" isDisabled={!isReady} isPending={isPending} onPress={() => mutate()}>
          {ofDesign('save')}
        </Button>
        <Button onPress={onCancel}>{words('goBack')}</Button>
      </div>
    </>
  )
}
