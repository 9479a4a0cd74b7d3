import type { Clip, ListedSocialAccount } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { clipsToPublish } from '../data/posts.ts'
import { NativeChoice } from '../design/native-choice.tsx'
import { Toggle } from '../design/toggle.tsx'
import { type Draft, draftOf } from './draft.ts'
import { PostWords } from './post-words.tsx'

export type ClipWords = Pick<
  Clip,
  'clip_id' | 'project_id' | 'revision' | 'title' | 'titles' | 'description' | 'hashtags'
>

/** The version that a post is compared with. */
export interface Version {
  clip_id: string
  draft: Draft
}

interface OtherVersionProps {
  clip: ClipWords
  account: ListedSocialAccount
  value: Version | null
  onChange: (value: Version | null) => void
}

/** Tries two hooks or cuts on the same people: other words, or another clip of the video, a day later. */
export function OtherVersion({ clip, account, value, onChange }: OtherVersionProps) {
  const words = useTranslations('publish.trial')
  const { data: clips = [] } = useQuery({
    ...clipsToPublish(clip.project_id),
    enabled: value !== null,
  })
  const others = clips.filter(({ clip_id }) => clip_id !== clip.clip_id)
  const choose = (clip_id: string) => {
    const other = others.find((one) => one.clip_id === clip_id)
    const draft = draftOf(other ?? { ...clip, title: clip.titles[0] ?? clip.title }, account)
    onChange({ clip_id: other?.clip_id ?? clip.clip_id, draft })
  }
  const hasTrials = account.post_limits.options.some(({ name }) => name === 'trial_reel')
  return (
    <section className="post-words">
      <Toggle
        isSelected={value !== null}
        onChange={(isOn) => (isOn ? choose(clip.clip_id) : onChange(null))}
      >
        {words('start')}
      </Toggle>
      {value && (
        <>
          <p className="small quiet">{words('about')}</p>
          {hasTrials && <p className="small quiet">{words('trialReel')}</p>}
          <NativeChoice
            label={words('other')}
            value={value.clip_id}
            options={[
              { value: clip.clip_id, name: words('sameClip') },
              ...others.map(({ clip_id, title }) => ({ value: clip_id, name: title })),
            ]}
            onChange={choose}
          />
          <PostWords
            account={account}
            draft={value.draft}
            onChange={(draft) => onChange({ ...value, draft })}
          />
        </>
      )}
    </section>
  )
}
