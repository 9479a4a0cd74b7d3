import { Comment, CommentChange } from '../comment.ts'
import { IdIn } from '../members.ts'
import { CommentPage } from '../page.ts'
import { Share, ShareChange, ShareRequest } from '../share.ts'
import { STORY } from '../story.ts'
import { operations } from './operation.ts'
import { pageQuery } from './query.ts'

/** The addresses of its videos and pictures are signed for that long, and are not looked up. */
const OPEN_PAGES =
  'What a page that is open already plays can be fetched for up to seven hours more.'

export const share = operations('Share links', 'svc:projects', {
  getShare: {
    at: 'GET /v1/projects/:project_id/share',
    answers: { 200: Share },
    summary: 'Get the share link',
    description:
      'Without a link it is `NOT_FOUND`. One that has expired is there until it is deleted or replaced.',
  },
  createShare: {
    at: 'POST /v1/projects/:project_id/share',
    body: ShareRequest,
    answers: { 200: Share, 201: Share },
    location: '/v1/projects/:project_id/share',
    summary: 'Create the share link, or lay the request over the one there is',
    description:
      '201 with a new link, also in place of one that has expired; 200 when there is one, whose address stays: what the request says is laid over its terms.',
  },
  updateShare: {
    at: 'PATCH /v1/projects/:project_id/share',
    body: ShareChange,
    answers: { 200: Share },
    summary: 'Change what the share link allows; its address stays (JSON merge patch)',
    description:
      '`null` puts a member back to its default, what is left out stays. A later `expires_at` opens a link that has expired again.',
  },
  regenerateShare: {
    at: 'POST /v1/projects/:project_id/share/regenerate',
    body: ShareRequest,
    answers: { 200: Share },
    summary: 'Give the share link a new address; the old one ends at once',
    description: `What the request says is laid over its terms. Without a link it is \`NOT_FOUND\`. ${OPEN_PAGES}`,
  },
  deleteShare: {
    at: 'DELETE /v1/projects/:project_id/share',
    summary: 'End the share link',
    description: `Its page is not found from then on. ${OPEN_PAGES}`,
  },
})

export const comments = operations('Share links', 'svc:projects', {
  listComments: {
    at: 'GET /v1/projects/:project_id/comments',
    query: pageQuery(50, 200, {
      clip_id: IdIn('Only those on this clip. Default: all.', STORY.clip_id),
    }),
    answers: { 200: CommentPage },
    summary: 'List what visitors of the share link said, newest first',
    description:
      'Comments, approvals and wishes for a change. They stay when the link ends, until the project is deleted.',
  },
  getComment: {
    at: 'GET /v1/comments/:comment_id',
    answers: { 200: Comment },
    summary: 'Get a comment',
    description: 'As it stands in the list.',
  },
  updateComment: {
    at: 'PATCH /v1/comments/:comment_id',
    body: CommentChange,
    answers: { 200: Comment },
    summary: 'Answer a comment, or say that it is dealt with (JSON merge patch)',
    description: 'The page of the share link shows both.',
  },
  deleteComment: {
    at: 'DELETE /v1/comments/:comment_id',
    summary: 'Delete a comment',
    description: 'With its answer, also from the page. It is not told to the visitor.',
  },
})
