import { Type as t } from '@sinclair/typebox'
import { Comment, CommentChange } from '../comment.ts'
import { IdIn } from '../members.ts'
import { CommentPage } from '../page.ts'
import { STORY } from '../story.ts'
import { GONE, operations } from './operation.ts'
import { pageQuery } from './query.ts'

export const comments = operations('Share links', {
  listComments: {
    at: 'GET /v1/projects/:project_id/comments',
    scope: 'svc:projects:read',
    query: pageQuery(50, 200, {
      clip_id: t.Optional(IdIn('Only those on this clip. Default: all.', STORY.clip_id)),
    }),
    answers: { 200: CommentPage },
    summary: 'List what visitors of the share link said, newest first',
    description:
      'Comments, approvals and wishes for a change. They stay when the link ends, until the project is deleted.',
  },
  getComment: {
    at: 'GET /v1/comments/:comment_id',
    scope: 'svc:projects:read',
    answers: { 200: Comment },
    summary: 'Get a comment',
    description: 'As it stands in the list.',
  },
  updateComment: {
    at: 'PATCH /v1/comments/:comment_id',
    scope: 'svc:projects:write',
    body: CommentChange,
    answers: { 200: Comment },
    summary: 'Answer a comment, or say that it is dealt with (JSON merge patch)',
    description: 'The page of the share link shows both.',
  },
  deleteComment: {
    at: 'DELETE /v1/comments/:comment_id',
    scope: 'svc:projects:write',
    answers: { 204: GONE },
    summary: 'Delete a comment',
    description: 'With its answer, also from the page. It is not told to the visitor.',
  },
})
