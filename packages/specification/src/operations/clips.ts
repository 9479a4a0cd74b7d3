import { Clip } from '../clip.ts'
import { ClipChange } from '../clip-change.ts'
import { ClipRevisionContent } from '../clip-revision.ts'
import { ClipRevisionPage } from '../page.ts'
import { TIMELINE_FILES, TimelineQuery } from '../timeline.ts'
import { GONE, operations } from './operation.ts'
import { ClipQuery, pageQuery } from './query.ts'

export const clips = operations('Clips', {
  getClip: {
    at: 'GET /v1/clips/:clip_id',
    scope: 'svc:results:read',
    query: ClipQuery,
    answers: { 200: Clip },
    hasLanguages: true,
    summary: 'Get clip detail',
    description:
      'Its texts, times, score with evidence, captions, preview and newest render; its words with their times when they are asked for.',
  },
  getClipTimeline: {
    at: 'GET /v1/clips/:clip_id/timeline',
    scope: 'svc:results:read',
    query: TimelineQuery,
    streams: TIMELINE_FILES,
    refuses: ['CONFLICT'],
    summary: 'Get a clip as a timeline for an editing program',
    description:
      'Its cuts in whole frames of the source, the path of the camera, and its captions. The source is named, not contained: the program asks for the file of that name. A picture of two cameras is shown whole. A source without a picture is a `CONFLICT`.',
  },
  deleteClip: {
    at: 'DELETE /v1/clips/:clip_id',
    scope: 'svc:results:write',
    answers: { 204: GONE },
    refuses: ['CONFLICT', 'PROJECT_NOT_READY'],
    summary: 'Delete a clip with its revisions, renders and comments',
    description:
      'Stops its renders and gives back what they hold. One that was posted, or is planned to be, is a `CONFLICT`: its posts would lose what they show.',
  },
  likeClip: {
    at: 'POST /v1/clips/:clip_id/like',
    scope: 'svc:results:write',
    answers: { 200: Clip },
    hasLanguages: true,
    summary: 'Like a clip',
    description:
      'Takes the place of a dislike. Later projects of the account rank clips like it higher. Takes no body.',
  },
  dislikeClip: {
    at: 'POST /v1/clips/:clip_id/dislike',
    scope: 'svc:results:write',
    answers: { 200: Clip },
    hasLanguages: true,
    summary: 'Dislike a clip',
    description:
      'Takes the place of a like. Later projects of the account rank clips like it lower. Takes no body.',
  },
  deleteReaction: {
    at: 'DELETE /v1/clips/:clip_id/reaction',
    scope: 'svc:results:write',
    answers: { 200: Clip },
    hasLanguages: true,
    summary: 'Take back a like or dislike',
    description: 'What was learned from it stays until preferences are reset.',
  },
  updateClip: {
    at: 'PATCH /v1/clips/:clip_id',
    scope: 'svc:results:write',
    body: ClipChange,
    answers: { 200: Clip },
    refuses: ['CONFLICT', 'PROJECT_NOT_READY'],
    hasLanguages: true,
    summary: 'Edit a clip: its texts, cut, caption words, framing and caption style',
    description:
      'Answers at once; `preview.status` is `updating` until preview and caption files show the change. Each edit makes a revision. Renders and posts keep the one they were made for. `CONFLICT` names the present `revision` when the change was made for another.',
  },
  listRevisions: {
    at: 'GET /v1/clips/:clip_id/revisions',
    scope: 'svc:results:read',
    query: pageQuery(50, 100, {}),
    answers: { 200: ClipRevisionPage },
    summary: 'List the revisions of a clip, newest first',
    description: 'What each edit changed. All are kept while the clip exists.',
  },
  getRevision: {
    at: 'GET /v1/clips/:clip_id/revisions/:revision',
    scope: 'svc:results:read',
    answers: { 200: ClipRevisionContent },
    summary: 'Get a revision of a clip with all that it holds',
    description: 'What the clip was then: texts, cut, words and how it looked.',
  },
  restoreRevision: {
    at: 'POST /v1/clips/:clip_id/revisions/:revision/restore',
    scope: 'svc:results:write',
    answers: { 200: Clip },
    refuses: ['CONFLICT', 'PROJECT_NOT_READY'],
    hasLanguages: true,
    headers: ['If-Match'],
    location: '/v1/clips/:clip_id',
    summary: 'Bring a revision of a clip back, as a new revision',
    description: 'Takes no body. Nothing is lost: the revisions in between stay.',
  },
})
