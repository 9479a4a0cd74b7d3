import { Type as t } from '@sinclair/typebox'
import { CLIP_SORTS, Clip } from '../clip.ts'
import { ClipRequest, MomentRequest } from '../clip-change.ts'
import { Estimate } from '../credits.ts'
import { At, IdIn } from '../members.ts'
import { ClipPage, FoundMoments, FoundPage, ProjectPage } from '../page.ts'
import { PROJECT_STATUSES, PROJECT_TYPES, Project } from '../project.ts'
import { ProjectRequest } from '../project-request.ts'
import { ProjectChange } from '../project-speakers.ts'
import { Line, sized, Words } from '../shape.ts'
import { STORY } from '../story.ts'
import { ClipImport, TIMELINE_FILES, TimelineQuery } from '../timeline.ts'
import { operations } from './operation.ts'
import { ClipQuery, only, pageQuery } from './query.ts'

/** As many projects as one page can hold. */
export const MOST_IDS = 100

/** A transcript of two megabytes may be inside. */
const MAX_REQUEST_BYTES = 3_000_000

export const projects = operations('Projects', 'svc:projects', {
  listProjects: {
    at: 'GET /v1/projects',
    query: pageQuery(20, MOST_IDS, {
      status: Words(PROJECT_STATUSES, only('of this status', 'completed')),
      type: Words(PROJECT_TYPES, only('of this type', 'clipping')),
      created_after: At('Only those made later. Default: all.', STORY.signed_up_at),
      created_before: At('Only those made earlier. Default: all.', STORY.next_day),
      q: Line([1, 200], 'Part of the title, in any case. Default: all.', 'meetings'),
      ids: t.String({
        'x-in-words': `1 to ${MOST_IDS} ids with commas between them`,
        pattern: `^[^,]{1,64}(,[^,]{1,64}){0,${MOST_IDS - 1}}$`,
        maxLength: 65 * MOST_IDS,
        description: `Up to ${MOST_IDS} project ids with commas between: only these are listed, unknown ones are left out. Default: all.`,
        examples: [STORY.project_id],
      }),
    }),
    answers: { 200: ProjectPage },
    summary: 'List projects, newest first',
    description: 'Filters narrow together. Several projects are read at once by `ids`.',
  },
  createProject: {
    at: 'POST /v1/projects',
    body: sized(ProjectRequest, MAX_REQUEST_BYTES, ['source', 'transcript', 'text']),
    answers: { 200: Estimate, 201: Project },
    location: '/v1/projects/:project_id',
    summary: 'Create a clipping or captions project',
    description:
      'Answers at once; the work goes on in the background. Wait for `status` by reading the project, by its event stream, or by `webhook_url`. Above what the plan works on at a time a project waits; it is refused only above `limits.max_unfinished_projects` of the account. With `dry_run` the length of an upload is known once a project was made of it; of any other source it is `null`.',
    costs: 'Nothing unless `costs.processing_per_minute` of `GET /v1/credits` says otherwise.',
  },
  getProject: {
    at: 'GET /v1/projects/:project_id',
    answers: { 200: Project },
    summary: 'Get project status and detail',
    description:
      'Poll it every few seconds until `status` is `completed`, `failed` or `cancelled`; with `If-None-Match` an unchanged project is 304.',
  },
  updateProject: {
    at: 'PATCH /v1/projects/:project_id',
    body: ProjectChange,
    answers: { 200: Project },
    summary: 'Name the people who speak in a project',
    description:
      'Clips, words and search tell the names from then on, and the VTT and JSON of the transcript soon after; nothing is analyzed again. Words of the JSON keep the labels. An empty list changes nothing.',
  },
  deleteProject: {
    at: 'DELETE /v1/projects/:project_id',
    summary: 'Delete a project and everything made of it',
    description:
      'Stops what still runs, gives back what it holds, cancels its posts that wait, and removes clips, renders, files and the share link.',
  },
  retryProject: {
    at: 'POST /v1/projects/:project_id/retry',
    answers: { 202: Project },
    refuses: ['CONFLICT'],
    location: '/v1/projects/:project_id',
    summary: 'Try a failed project again, behind its last finished stage',
    description:
      'Answers at once with the project `queued`; what was done already is kept. One that has not failed is answered as it is; one whose error is not `retryable` is a `CONFLICT`.',
  },
  listClips: {
    at: 'GET /v1/projects/:project_id/clips',
    query: pageQuery(50, 100, {
      ...ClipQuery.properties,
      sort: Words(CLIP_SORTS, {
        description: 'What they are sorted by; with `-` the other way round. Default: "rank".',
        examples: ['rank'],
      }),
      min_score: t.Integer({
        minimum: 0,
        maximum: 100,
        'x-unit': 'points from 0 to 100',
        description: 'Only those of this score or a better one. Default: all.',
        examples: [60],
      }),
      reaction: Words(['like', 'dislike'], only('of this reaction', 'like')),
    }),
    answers: { 200: ClipPage },
    hasLanguages: true,
    summary: 'List the clips of a project, those that are ready so far',
    description:
      'The best first unless `sort` says otherwise. Can be asked while the project is worked on. With `include=words` a page has at most 20, whatever `limit` says.',
  },
  createClip: {
    at: 'POST /v1/projects/:project_id/clips',
    scope: 'svc:results:write',
    body: ClipRequest,
    answers: { 201: Clip },
    refuses: ['CONFLICT', 'PROJECT_NOT_READY'],
    hasLanguages: true,
    location: '/v1/clips/:clip_id',
    summary: 'Make a clip by hand, of a range of the source',
    description:
      'Answers at once with the clip `processing`; its words, framing and preview follow. It is ranked last, with a score of 0, and counts as one of the clips of the project: more than the plan allows is a `CONFLICT`.',
  },
  findClips: {
    at: 'POST /v1/projects/:project_id/clips/find',
    scope: 'svc:results:write',
    body: MomentRequest,
    answers: { 200: FoundMoments },
    refuses: ['CONFLICT', 'PROJECT_NOT_READY'],
    hasLanguages: true,
    summary: 'Make more clips of what is said about a subject',
    description:
      'Reads the transcript that there is: nothing is recognized again, and it costs no credits. A language model says which passages are about the subject, where one is set up and `settings.ranking` is not `builtin`; else, and where it has not answered after 25 seconds, those with all of the words count most, then, of English speech, those that mean the like, in whatever words, else those with most of the words. The most fitting passages that no clip shows become clips, `processing` at first, as those that are made by hand. The same again makes none. More clips than the plan allows is a `CONFLICT`.',
  },
  importClip: {
    at: 'POST /v1/projects/:project_id/clips/import',
    scope: 'svc:results:write',
    body: ClipImport,
    answers: { 201: Clip },
    refuses: ['CONFLICT', 'PROJECT_NOT_READY'],
    hasLanguages: true,
    location: '/v1/clips/:clip_id',
    summary: 'Make a clip of a timeline that an editing program wrote',
    description:
      'The other way of `GET /v1/clips/{clip_id}/timeline`: what it shows of the source, in the order of the source, becomes a clip as one that is made by hand. Its times are those of the source; a timeline of several files is refused.',
  },
  getProjectTimeline: {
    at: 'GET /v1/projects/:project_id/timeline',
    query: TimelineQuery,
    streams: TIMELINE_FILES,
    refuses: ['CONFLICT', 'PROJECT_NOT_READY'],
    summary: 'Get the whole source as a timeline with a marker for each clip',
    description: 'For choosing in an editing program. A source without a picture is a `CONFLICT`.',
  },
})

export const search = operations('Projects', 'svc:projects', {
  search: {
    at: 'GET /v1/search',
    query: t.Object({
      ...pageQuery(20, 100, {}).properties,
      q: t.String({
        minLength: 1,
        maxLength: 200,
        description:
          'Words that must all be there, `"phrases"`, beginnings of words such as `econ*`, and `-words` that must not be there.',
        examples: ['clock "a second a day"'],
      }),
      project_id: t.Optional(IdIn('Only in this project. Default: all.', STORY.project_id)),
      match: t.Optional(
        Words(['all', 'any'], {
          default: 'all',
          description:
            'How many of the words. `any`: some, the rarest first; what is said alone, on one page, and quotation marks, `*` and `-` do not count.',
          examples: ['all'],
        }),
      ),
    }),
    answers: { 200: FoundPage },
    summary: 'Search what is said in all videos',
    description:
      'Finds words in what is said, and in the titles and descriptions of videos and clips. The newest video comes first; within one its title, its clips, and then what is said, in the order of its time. Accents and case do not matter, nor the ending of a word where its language is known. To make a clip of what was found, send its `start` and `end` to `POST /v1/projects/{project_id}/clips`.',
  },
})
