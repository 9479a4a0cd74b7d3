import type { Clip, ListedSocialAccount } from '@svc/client'
import { useState } from 'react'
import { type Draft, draftOf } from './draft.ts'

interface Drafts {
  chosen: string[]
  byAccount: Record<string, Draft>
}

type Words = Pick<Clip, 'clip_id' | 'title' | 'description' | 'hashtags'>

/** What is written to publish a clip. It outlives the dialog and the page: a closed window loses nothing that was typed. */
export function usePublishDrafts(clip: Words, accounts: readonly ListedSocialAccount[]) {
  const key = `publish ${clip.clip_id}`
  const [drafts, setDrafts] = useState<Drafts>(() => read(key))
  // At once: the form is gone when its last post is made.
  const keep = (next: Drafts) => {
    sessionStorage.setItem(key, JSON.stringify(next))
    setDrafts(next)
  }
  const chosen = accounts.filter(({ social_account_id: id }) => drafts.chosen.includes(id))
  return {
    chosen,
    draftFor: (account: ListedSocialAccount) =>
      drafts.byAccount[account.social_account_id] ?? draftOf(clip, account),
    choose: (ids: string[]) => keep({ ...drafts, chosen: ids }),
    write: ({ social_account_id }: ListedSocialAccount, draft: Draft) =>
      keep({ ...drafts, byAccount: { ...drafts.byAccount, [social_account_id]: draft } }),
    /** Forgets what was published. */
    leave: (ids: readonly string[]) =>
      keep({
        chosen: drafts.chosen.filter((id) => !ids.includes(id)),
        byAccount: Object.fromEntries(
          Object.entries(drafts.byAccount).filter(([id]) => !ids.includes(id)),
        ),
      }),
  }
}

function read(key: string): Drafts {
  const kept = sessionStorage.getItem(key)
  return kept ? (JSON.parse(kept) as Drafts) : { chosen: [], byAccount: {} }
}
