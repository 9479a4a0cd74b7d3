import { Share, ShareChange, ShareRequest } from '../share.ts'
import { GONE, operations } from './operation.ts'

/** The addresses of its videos and pictures are signed for that long, and are not looked up. */
const OPEN_PAGES =
  'What a page that is open already plays can be fetched for up to seven hours more.'

export const share = operations('Share links', {
  getShare: {
    at: 'GET /v1/projects/:project_id/share',
    scope: 'svc:projects:read',
    answers: { 200: Share },
    summary: 'Get the share link',
    description:
      'Without a link it is `NOT_FOUND`. One that has expired is there until it is deleted or replaced.',
  },
  createShare: {
    at: 'POST /v1/projects/:project_id/share',
    scope: 'svc:projects:write',
    body: ShareRequest,
    answers: { 200: Share, 201: Share },
    location: '/v1/projects/:project_id/share',
    summary: 'Create the share link, or lay the request over the one there is',
    description:
      '201 with a new link, also in place of one that has expired; 200 when there is one, whose address stays: what the request says is laid over its terms.',
  },
  updateShare: {
    at: 'PATCH /v1/projects/:project_id/share',
    scope: 'svc:projects:write',
    body: ShareChange,
    answers: { 200: Share },
    summary: 'Change what the share link allows; its address stays (JSON merge patch)',
    description:
      '`null` puts a member back to its default, what is left out stays. A later `expires_at` opens a link that has expired again.',
  },
  regenerateShare: {
    at: 'POST /v1/projects/:project_id/share/regenerate',
    scope: 'svc:projects:write',
    body: ShareRequest,
    answers: { 200: Share },
    summary: 'Give the share link a new address; the old one ends at once',
    description: `What the request says is laid over its terms. Without a link it is \`NOT_FOUND\`. ${OPEN_PAGES}`,
  },
  deleteShare: {
    at: 'DELETE /v1/projects/:project_id/share',
    scope: 'svc:projects:write',
    answers: { 204: GONE },
    summary: 'End the share link',
    description: `Its page is not found from then on. ${OPEN_PAGES}`,
  },
})
