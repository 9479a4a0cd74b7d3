import { getLocalTimeZone, now, type ZonedDateTime } from '@internationalized/date'
import type { ListedSocialAccount, NewPost, Post } from '@svc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { isDrawable, translationsOf } from '../data/translations.ts'
import { Button } from '../design/button.tsx'
import { type CaptionLanguages, LanguageChoice } from '../render/render-choices.tsx'
import { AccountChoice } from './account-choice.tsx'
import { Cost } from './cost.tsx'
import { type Draft, isWithinLimits, wordsOf } from './draft.ts'
import { type ClipWords, OtherVersion, type Version } from './other-version.tsx'
import { PlatformMark } from './platform-mark.tsx'
import { PostWords } from './post-words.tsx'
import { usePublishDrafts } from './use-publish-drafts.ts'
import { isTooSoon, When } from './when.tsx'

interface PublishFormProps {
  clip: ClipWords
  accounts: readonly ListedSocialAccount[]
  onDone: (posts: Post[]) => void
  onClose: () => void
}

export function PublishForm({ clip, accounts, onDone, onClose }: PublishFormProps) {
  const words = useTranslations('publish')
  const ofDesign = useTranslations('design')
  const queries = useQueryClient()
  const { chosen, draftFor, choose, write, leave } = usePublishDrafts(clip, accounts)
  const [time, setTime] = useState<ZonedDateTime | null>(null)
  const [made, setMade] = useState<Post[]>([])
  const [other, setOther] = useState<Version | null>(null)
  const [tried, setTried] = useState<Post | null>(null)
  const [language, setLanguage] = useState<CaptionLanguages>({})
  const { data: translations = [] } = useQuery(translationsOf(clip))
  const languages = translations.filter(isDrawable).map((one) => one.language)
  const request = (
    account: ListedSocialAccount,
    draft: Draft,
    at: ZonedDateTime | null,
  ): NewPost => ({
    social_account_id: account.social_account_id,
    ...(at && { scheduled_at: at.toAbsoluteString(), timezone: at.timeZone }),
    ...wordsOf(draft, account),
  })
  const requestFor = (account: ListedSocialAccount) => ({
    ...request(account, draftFor(account), time),
    // Else a file that was made last would be posted, in whatever language.
    ...(languages.length > 0 && { caption_language: 'spoken', ...language }),
  })
  const [only] = chosen.length === 1 ? chosen : []
  // A day later, at the same hour.
  const trial =
    only && other && request(only, other.draft, (time ?? now(getLocalTimeZone())).add({ days: 1 }))
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const posts = [...made]
      // First, so that nothing is out when the version of tomorrow is refused; once, also when the rest is tried again.
      const second =
        tried ?? (trial && other && (await service.clips.publish(other.clip_id, trial)))
      if (second) setTried(second)
      // One after the other: the first makes the render that all of them show. What is made stays made if a later one fails.
      for (const account of chosen) {
        posts.push(await service.clips.publish(clip.clip_id, requestFor(account)))
        setMade([...posts])
        leave(posts.map(({ social_account_id }) => social_account_id))
      }
      const [first] = posts
      if (!first || !second) return posts
      await service.calendar.compare({ post_ids: [first.post_id, second.post_id] })
      return [first, second]
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: ['posts'] }),
  })
  const isSame =
    only !== undefined &&
    other?.clip_id === clip.clip_id &&
    JSON.stringify(wordsOf(other.draft, only)) === JSON.stringify(wordsOf(draftFor(only), only))
  const isReady =
    chosen.length > 0 &&
    chosen.every((account) => isWithinLimits(draftFor(account), account)) &&
    !(time && isTooSoon(time)) &&
    !(only && other && !isWithinLimits(other.draft, only)) &&
    !isSame
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
            <h3 dir="auto">{account.handle}</h3>
          </header>
          <PostWords
            account={account}
            draft={draftFor(account)}
            onChange={(draft) => write(account, draft)}
          />
        </section>
      ))}
      {only && (
        <OtherVersion
          key={only.social_account_id}
          clip={clip}
          account={only}
          value={other}
          onChange={setOther}
        />
      )}
      {isSame && <p className="notice warn">{words('trial.same')}</p>}
      <LanguageChoice value={language} languages={languages} onChange={setLanguage} />
      <When value={time} onChange={setTime} />
      {isReady && <Cost clipId={clip.clip_id} posts={chosen.map(requestFor)} accounts={chosen} />}
      {isReady && only && trial && other.clip_id !== clip.clip_id && (
        <Cost clipId={other.clip_id} posts={[trial]} accounts={[only]} />
      )}
      {made.length > 0 && isPending === false && (
        <p className="notice warn">{words('partly', { count: made.length })}</p>
      )}
      {error && <Failure error={error} />}
      <div className="actions">
        <Button kind="primary" isDisabled={!isReady} isPending={isPending} onPress={() => mutate()}>
          {trial
            ? words(time ? 'trial.schedule' : 'trial.publish')
            : words(time ? 'schedule' : 'publishNow', { count: Math.max(chosen.length, 1) })}
        </Button>
        <Button onPress={onClose}>{ofDesign('cancel')}</Button>
      </div>
    </>
  )
}
