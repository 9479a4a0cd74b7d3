import { Type as t } from '@sinclair/typebox'
import { Clip } from '../clip.ts'
import { ClipChange } from '../clip-change.ts'
import { ClipRevisionContent } from '../clip-revision.ts'
import { Estimate } from '../credits.ts'
import { ClipRevisionPage } from '../page.ts'
import { Render, RenderRequest } from '../render.ts'
import { TIMELINE_FILES, TimelineQuery } from '../timeline.ts'
import {
  SUBTITLE_FILES,
  SubtitleQuery,
  Translation,
  TranslationChange,
  TranslationRequest,
  Translations,
} from '../translation.ts'
import { operations } from './operation.ts'
import { ClipQuery, pageQuery } from './query.ts'

export const clips = operations('Clips', 'svc:results', {
  getClip: {
    at: 'GET /v1/clips/:clip_id',
    query: ClipQuery,
    answers: { 200: Clip },
    hasLanguages: true,
    summary: 'Get clip detail',
    description:
      'Its texts, times, score with evidence, captions, preview and newest render; its words with their times when they are asked for.',
  },
  getClipTimeline: {
    at: 'GET /v1/clips/:clip_id/timeline',
    query: TimelineQuery,
    streams: TIMELINE_FILES,
    refuses: ['CONFLICT'],
    summary: 'Get a clip as a timeline for an editing program',
    description:
      'Its cuts in whole frames of the source, the path of the camera, and its captions. The source is named, not contained: the program asks for the file of that name. A picture of two cameras is shown whole. A source without a picture is a `CONFLICT`.',
  },
  deleteClip: {
    at: 'DELETE /v1/clips/:clip_id',
    refuses: ['CONFLICT', 'PROJECT_NOT_READY'],
    summary: 'Delete a clip with its revisions, renders and comments',
    description:
      'Stops its renders and gives back what they hold. One that was posted, or is planned to be, is a `CONFLICT`: its posts would lose what they show.',
  },
  likeClip: {
    at: 'POST /v1/clips/:clip_id/like',
    answers: { 200: Clip },
    hasLanguages: true,
    summary: 'Like a clip',
    description:
      'Takes the place of a dislike. Later projects of the account rank clips like it higher. Takes no body.',
  },
  dislikeClip: {
    at: 'POST /v1/clips/:clip_id/dislike',
    answers: { 200: Clip },
    hasLanguages: true,
    summary: 'Dislike a clip',
    description:
      'Takes the place of a like. Later projects of the account rank clips like it lower. Takes no body.',
  },
  deleteReaction: {
    at: 'DELETE /v1/clips/:clip_id/reaction',
    answers: { 200: Clip },
    hasLanguages: true,
    summary: 'Take back a like or dislike',
    description: 'What was learned from it stays until preferences are reset.',
  },
  updateClip: {
    at: 'PATCH /v1/clips/:clip_id',
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
    query: pageQuery(50, 100, {}),
    answers: { 200: ClipRevisionPage },
    summary: 'List the revisions of a clip, newest first',
    description: 'What each edit changed. All are kept while the clip exists.',
  },
  getRevision: {
    at: 'GET /v1/clips/:clip_id/revisions/:revision',
    answers: { 200: ClipRevisionContent },
    summary: 'Get a revision of a clip with all that it holds',
    description: 'What the clip was then: texts, cut, words and how it looked.',
  },
  restoreRevision: {
    at: 'POST /v1/clips/:clip_id/revisions/:revision/restore',
    answers: { 200: Clip },
    refuses: ['CONFLICT', 'PROJECT_NOT_READY'],
    hasLanguages: true,
    headers: ['If-Match'],
    location: '/v1/clips/:clip_id',
    summary: 'Bring a revision of a clip back, as a new revision',
    description: 'Takes no body. Nothing is lost: the revisions in between stay.',
  },
})

export const renders = operations('Renders', 'svc:render:execute', {
  startRender: {
    at: 'POST /v1/clips/:clip_id/renders',
    body: RenderRequest,
    answers: { 200: t.Union([Render, Estimate]), 202: Render },
    refuses: ['CONFLICT', 'INSUFFICIENT_CREDITS', 'PROJECT_NOT_READY'],
    location: '/v1/renders/:render_id',
    summary: 'Start a render; consumes credits',
    description:
      'Answers 202 with the render `queued`: read it until it is `completed` or `failed`. When the same render is finished already it is answered with 200, and when it is running with 202; neither is charged again unless `force` is set. `CONFLICT` for a translation that is not ready, is outdated, or that no person has reviewed.',
    costs:
      '`costs.render_per_minute` for each minute that is begun, at least `costs.render_minimum`, times `costs.render_high_resolution_factor` above 1080p. Reserved at once, charged when it is completed, given back when it fails. `dry_run` tells the price.',
  },
  getLatestRender: {
    at: 'GET /v1/clips/:clip_id/renders/latest',
    answers: { 200: Render },
    summary: 'Get the latest render of a clip',
    description:
      'The newest by its creation, finished or not. A clip that was never rendered is `NOT_FOUND`.',
  },
  getRender: {
    at: 'GET /v1/renders/:render_id',
    answers: { 200: Render },
    summary: 'Get a render',
    description: 'How far it is; its files, once it is `completed`.',
  },
  retryRender: {
    at: 'POST /v1/renders/:render_id/retry',
    answers: { 202: Render },
    refuses: ['CONFLICT', 'INSUFFICIENT_CREDITS'],
    location: '/v1/renders/:render_id',
    summary: 'Try a failed render again, for the price it had',
    description:
      'Posts that failed because of it, and whose time passed less than a day ago, wait for it again and are published when it is finished. Older ones stay failed until they are given a new time.',
    costs: 'What the render was expected to cost the first time: a failed one was given back.',
  },
})

export const translations = operations('Clips', 'svc:results', {
  listTranslations: {
    at: 'GET /v1/clips/:clip_id/translations',
    answers: { 200: Translations },
    summary: 'List the translations of a clip',
    description: 'All of them, with their lines.',
  },
  createTranslation: {
    at: 'POST /v1/clips/:clip_id/translations',
    body: TranslationRequest,
    answers: { 202: Translation },
    refuses: ['CONFLICT', 'PROJECT_NOT_READY'],
    location: '/v1/clips/:clip_id/translations/:language',
    summary: "Have a clip's captions translated",
    description:
      "By the operator's language model or translation service; read it until it is `ready` or `failed`. The brand's vocabulary is kept as it is written. One that is there is answered as it is; it is made anew where it failed, or where the clip's words have changed. `CONFLICT` where the clip has 20 already.",
  },
  getTranslation: {
    at: 'GET /v1/clips/:clip_id/translations/:language',
    answers: { 200: Translation },
    summary: 'Get a translation of a clip',
    description: 'How far it is; its lines with their times, once it is `ready`.',
  },
  updateTranslation: {
    at: 'PATCH /v1/clips/:clip_id/translations/:language',
    body: TranslationChange,
    answers: { 200: Translation },
    refuses: ['CONFLICT'],
    summary: 'Change the lines of a translation, or say that a person has read it',
    description:
      'Only one that is `ready`. Renders that were asked for before keep the lines that they were asked for with.',
  },
  deleteTranslation: {
    at: 'DELETE /v1/clips/:clip_id/translations/:language',
    summary: 'Delete a translation of a clip',
    description: 'Renders keep what they show.',
  },
  getSubtitles: {
    at: 'GET /v1/clips/:clip_id/translations/:language/subtitles',
    query: SubtitleQuery,
    streams: SUBTITLE_FILES,
    refuses: ['CONFLICT'],
    summary: 'Get a translation as a subtitle file',
    description:
      'In lines of the length that its script is read in. `CONFLICT` until it is `ready`.',
  },
})
