import type { Post } from '@svc/client'
import { queryOptions } from '@tanstack/react-query'
import { callStudio, service } from '../app/service.ts'
import { readItems } from './read.ts'

interface PostApproval {
  post: Post
  /** What the render that it still needs takes. */
  credits: number
  /** What an approval is for; `null` where the clip cannot be rendered. */
  drawn: { revision: number | null; settings_hash: string } | null
}

/** Milliseconds between two looks at a clip whose preview is made anew. */
const LOOK_MS = 2000

/** A member's decision on a post as it was shown. */
type Decision = { revision: number } & (
  | { decision: 'approve'; settings_hash?: string | undefined }
  | { decision: 'decline'; reason: string }
)

/**
 * Reads a post that waits, and what it will show: its file, else the preview of its clip. `shown`: whether that preview is
 * of what an approval is for; an app may change the clip before and behind its asking.
 */
export const approvalOf = (link: string) =>
  queryOptions({
    queryKey: ['posts', 'approval', link],
    queryFn: async () => {
      const path = `/approvals/${encodeURIComponent(link)}`
      const { post, drawn, credits } = await callStudio<PostApproval>('GET', path)
      const { clip_id, render_id } = post
      const [clip, render] = await Promise.all([
        service.clips.get(clip_id),
        render_id === null ? null : service.renders.get(render_id),
      ])
      const seen = { ...clip, ...(render?.output && { preview_url: render.output.url }) }
      const isNewest = !drawn || drawn.revision === null || drawn.revision === clip.revision
      const preview = isNewest ? clip.preview.status : 'updating'
      return { post, drawn, credits, clip: seen, shown: render?.output ? 'ready' : preview }
    },
    retry: false,
    refetchInterval: ({ state: { data } }) => (data?.shown === 'updating' ? LOOK_MS : false),
  })

export type Asked = Awaited<ReturnType<NonNullable<ReturnType<typeof approvalOf>['queryFn']>>>

export const decide = (link: string, decision: Decision) =>
  callStudio<Post>('POST', `/approvals/${encodeURIComponent(link)}`, decision)

/** The posts that wait for a member, the earliest first, up to a hundred. */
export const waitingPosts = readItems(['posts', 'awaiting-approval'], (calling) =>
  service.calendar.list({ status: 'awaiting_approval', limit: 100 }, calling),
)

/** What a post's own address asks to approve with. */
export const linkOf = ({ approval_url }: Post) =>
  (approval_url && new URL(approval_url).searchParams.get('link')) ?? ''
