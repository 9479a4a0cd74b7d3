import type { ZonedDateTime } from '@internationalized/date'
import type { Clip, ListedSocialAccount, NewPost, Post } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { publishClip } from '../data/posts.ts'
import { Button } from '../design/button.tsx'
import { AccountChoice } from './account-choice.tsx'
import { Cost } from './cost.tsx'
import { isWithinLimits, wordsOf } from './draft.ts'
import { PlatformMark } from './platform-mark.tsx'
import { PostWords } from './post-words.tsx'
import { usePublishDrafts } from './use-publish-drafts.ts'
import { isTooSoon, When } from './when.tsx'

interface PublishFormProps {
  clip: Pick<Clip, 'clip_id' | 'title' | 'description' | 'hashtags'>
  accounts: readonly ListedSocialAccount[]
  onDone: (posts: Post[]) => void
  onClose: () => void
}

/** Where, with which words and when a clip is published. */
export function PublishForm({ clip, accounts, onDone, onClose }: PublishFormProps) {
  const words = useTranslations('publish')
  const queries = useQueryClient()
  const { chosen, draftFor, choose, write, leave } = usePublishDrafts(clip, accounts)
  const [time, setTime] = useState<ZonedDateTime | null>(null)
  const [made, setMade] = useState<Post[]>([])
  const requestFor = (account: ListedSocialAccount): NewPost => ({
    social_account_id: account.social_account_id,
    ...(time && { scheduled_at: time.toAbsoluteString(), timezone: time.timeZone }),
    ...wordsOf(draftFor(account), account),
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const posts = [...made]
      // One after the other: the first makes the render that all of them show. What is made stays made if a later one fails.
      for (const account of chosen) {
        posts.push(await publishClip(clip.clip_id, requestFor(account)))
        setMade([...posts])
        leave(posts.map(({ social_account_id }) => social_account_id))
      }
      return posts
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: ['posts'] }),
  })
  const isReady =
    chosen.length > 0 &&
    chosen.every((account) => isWithinLimits(draftFor(account), account)) &&
    !(time && isTooSoon(time))
  return (
    <>
      <AccountChoice
        accounts={accounts}
        chosen={chosen.map(({ social_account_id }) => social_account_id)}
        onChange={choose}
      />
      {chosen.map((account) => (
        <section key={account.social_account_id} className="post-words">
          <header>
            <PlatformMark platform={account.platform} />
            <h3>
              <bdi>{account.handle}</bdi>
            </h3>
          </header>
          <PostWords
            account={account}
            draft={draftFor(account)}
            onChange={(draft) => write(account, draft)}
          />
        </section>
      ))}
      <When value={time} onChange={setTime} />
      {isReady && <Cost clipId={clip.clip_id} posts={chosen.map(requestFor)} accounts={chosen} />}
      {made.length > 0 && isPending === false && (
        <p className="notice warn">{words('partly', { count: made.length })}</p>
      )}
      {error && <Failure error={error} />}
      <div className="actions">
        <Button kind="primary" isDisabled={!isReady} isPending={isPending} onPress={() => mutate()}>
          {words(time ? 'schedule' : 'publishNow', { count: Math.max(chosen.length, 1) })}
        </Button>
        <Button onPress={onClose}>{words('cancel')}</Button>
      </div>
    </>
  )
}
