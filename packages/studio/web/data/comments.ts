import type { Comment } from '@svc/client'
import { service } from '../app/service.ts'
import { readItems } from './read.ts'

/** What visitors said of a project's clips, the newest first, up to two hundred. */
export const commentsOf = (projectId: string) =>
  readItems(['comments', projectId], (calling) =>
    service.comments.list({ project_id: projectId, limit: 200 }, calling),
  )

/** What of a clip's comments counts now: the newest verdict of each visitor, and how many are not dealt with. */
export function standingOf(comments: readonly Comment[], revision: number) {
  const latest = new Map<string, Comment>()
  for (const comment of comments.toReversed()) {
    if (comment.verdict) latest.set(comment.name, comment)
  }
  const verdicts = [...latest.values()]
  const isChangeWanted = verdicts.some(
    ({ verdict, is_resolved }) => verdict === 'change_requested' && !is_resolved,
  )
  const isApproved = verdicts.some(
    (comment) => comment.verdict === 'approved' && comment.revision === revision,
  )
  return {
    verdict: isChangeWanted ? 'change_requested' : isApproved ? 'approved' : null,
    open: comments.filter(isOpen).length,
  } as const
}

/** Whether a comment asks for something: an approval without a word does not. */
export const isOpen = ({ is_resolved, text }: Comment) => !is_resolved && text !== ''
