import type { Post } from '@svc/client'
import { queryOptions } from '@tanstack/react-query'
import { callStudio, service } from '../app/service.ts'

interface PostApproval {
  post: Post
  /** What the render that it still needs takes. */
  credits: number
}

/** A member's decision on a post as it was shown. */
type Decision = { revision: number } & (
  | { decision: 'approve' }
  | { decision: 'decline'; reason: string }
)

export const approvalOf = (link: string) =>
  queryOptions({
    queryKey: ['posts', 'approval', link],
    queryFn: () => callStudio<PostApproval>('GET', `/approvals/${encodeURIComponent(link)}`),
    retry: false,
  })

export const decide = (link: string, decision: Decision) =>
  callStudio<Post>('POST', `/approvals/${encodeURIComponent(link)}`, decision)

/** The posts that wait for a member, the earliest first, up to a hundred. */
export const waitingPosts = queryOptions({
  queryKey: ['posts', 'awaiting-approval'],
  queryFn: ({ signal }) =>
    service.calendar.list({ status: 'awaiting_approval', limit: 100 }, { signal }),
  select: ({ items }) => items,
})

/** What a post's own address asks to approve with. */
export const linkOf = ({ approval_url }: Post) =>
  (approval_url && new URL(approval_url).searchParams.get('link')) ?? ''
