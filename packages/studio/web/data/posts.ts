import type { NewPost, Post } from '@svc/client'
import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'
import { listedClips } from './clips.ts'
import { read } from './read.ts'

/** The most posts that `/v1` lists on a page. */
const MOST = 100

/** How many posts wait for an account, up to a hundred. */
export const waitingPostsOf = (social_account_id: string) =>
  queryOptions({
    queryKey: ['posts', 'waiting', social_account_id],
    queryFn: ({ signal }) =>
      service.calendar.list({ social_account_id, status: 'pending', limit: MOST }, { signal }),
    select: ({ items }) => items.length,
  })

/** All posts of a span of time, the earliest first, without those that were cancelled. */
export const postsBetween = (from: string, to: string) =>
  read(['posts', 'between', from, to], async (calling) => {
    const posts: Post[] = []
    for await (const post of service.calendar.list({ from, to, limit: MOST }, calling)) {
      if (post.status !== 'cancelled') posts.push(post)
    }
    return posts
  })

export const postOf = (postId: string) =>
  read(['posts', postId], (calling) => service.calendar.get(postId, calling))

/** What a post would cost, and whether its platform would take it. */
export const postEstimate = (clipId: string, post: NewPost) =>
  queryOptions({
    queryKey: ['post-estimates', clipId, post],
    queryFn: ({ signal }) => service.clips.estimatePublish(clipId, post, { signal }),
    retry: false,
  })

/** The clips of a project that can be published, the best first. */
export const clipsToPublish = (projectId: string) =>
  queryOptions({
    queryKey: [...listedClips(projectId), 'to-publish'],
    queryFn: ({ signal }) => service.clips.list({ project_id: projectId, limit: MOST }, { signal }),
    select: ({ items }) => items.filter(({ status }) => status === 'ready'),
  })

/** How far a post is: a `draft` waits at its platform until its owner finishes it there. */
export const stateOf = ({ status, warnings }: Post) =>
  warnings.some(({ code }) => code === 'draft_in_inbox') ? 'draft' : status
