import type { ListedSocialAccount, PostLimits } from '@svc/client'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Field } from '../design/field.tsx'
import { type Count, countCaption, countComment, countTitle, type Draft } from './draft.ts'
import { PostOptions } from './post-options.tsx'

interface PostWordsProps {
  account: ListedSocialAccount
  draft: Draft
  onChange: (draft: Draft) => void
}

/** The words of a post to one account, and what only its platform knows. */
export function PostWords({ account, draft, onChange }: PostWordsProps) {
  const words = useTranslations('publish')
  const fields = useTranslations('failure.places')
  const { title, caption_unit, hashtags_limit, first_comment, options } = account.post_limits
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change })
  return (
    <>
      {title && (
        <CountedField
          label={fields('title')}
          value={draft.title}
          onChange={(value) => set({ title: value })}
          count={countTitle(draft, account)}
          unit="characters"
        />
      )}
      <CountedField
        label={words('caption')}
        rows={4}
        value={draft.caption}
        onChange={(caption) => set({ caption })}
        count={countCaption(draft, account)}
        unit={caption_unit}
      />
      <Field
        label={fields('hashtags')}
        hint={
          hashtags_limit === null
            ? words('hashtagsHint')
            : words('hashtagsMost', { count: hashtags_limit })
        }
        value={draft.hashtags}
        onChange={(hashtags) => set({ hashtags })}
      />
      {first_comment && (
        <CountedField
          label={words('firstComment')}
          rows={2}
          value={draft.firstComment}
          onChange={(firstComment) => set({ firstComment })}
          count={draft.firstComment ? countComment(draft, account) : null}
          unit={caption_unit}
        />
      )}
      <PostOptions
        options={options}
        values={draft.options}
        onChange={(changed) => set({ options: changed })}
      />
      {account.platform === 'tiktok' && account.capabilities.direct_publish && (
        <p className="quiet small">
          {words.rich(
            draft.options['brand_content_toggle'] === true ? 'agreesPaid' : 'agrees',
            TIKTOK_TERMS,
          )}
        </p>
      )}
    </>
  )
}

const termsAt = (page: string) => (text: ReactNode) => (
  <a href={`https://www.tiktok.com/legal/page/global/${page}/en`} target="_blank" rel="noreferrer">
    {text}
  </a>
)

/** What TikTok wants each author to agree to, at the button that posts. */
const TIKTOK_TERMS = { music: termsAt('music-usage-confirmation'), brand: termsAt('bc-policy') }

/** What people call characters, in whichever way a platform counts them. */
const unitOf = (unit: PostLimits['caption_unit']) =>
  unit === 'graphemes' || unit === 'code_units' ? 'characters' : unit

interface CountedFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  count: Count | null
  unit: PostLimits['caption_unit']
  rows?: number
}

/** A text whose length is counted while it is typed, in what its platform counts. */
function CountedField({ count, unit, rows, ...field }: CountedFieldProps) {
  const words = useTranslations('publish')
  const format = useFormatter()
  const values = count && {
    length: format.number(count.length),
    most: format.number(count.most ?? 0),
  }
  const counted =
    count && values && words(count.most === null ? 'counted' : `counts.${unitOf(unit)}`, values)
  return (
    <Field
      {...field}
      {...(rows && { rows })}
      hint={count?.isOver ? '' : counted}
      fault={count?.isOver ? words('tooLong', { counted: counted ?? '' }) : null}
    />
  )
}
