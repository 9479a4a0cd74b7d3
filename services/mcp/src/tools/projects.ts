import { EVENT, PROJECT } from './brief.ts'
import { ADDS, MARKS, READS, REPLACES, type Tool } from './tool.ts'

export const projectTools: readonly Tool[] = [
  {
    name: 'projects_list',
    endpoint: 'GET /v1/projects',
    description: 'Lists projects, newest first. Each is one source video and the clips made of it.',
    annotations: READS,
    brief: PROJECT,
    quotesVideo: true,
  },
  {
    name: 'projects_create',
    endpoint: 'POST /v1/projects',
    description:
      'Begins to make clips or captions of one video. Costs no credits. Call projects_wait next, then clips_list.',
    oneOf: { source: ['url', 'upload_id'] },
    annotations: ADDS,
    brief: PROJECT,
    quotesVideo: true,
  },
  {
    name: 'projects_get',
    endpoint: 'GET /v1/projects/:project_id',
    description: 'Tells how far a project is, its settings, warnings and transcript files.',
    annotations: READS,
    brief: PROJECT,
    quotesVideo: true,
  },
  {
    name: 'projects_wait',
    endpoint: 'GET /v1/projects/:project_id',
    description: 'Waits until a project has ended, and reports stage and percent.',
    annotations: READS,
    brief: PROJECT,
    quotesVideo: true,
    waits: true,
  },
  {
    name: 'transcript_get',
    endpoint: 'GET /v1/projects/:project_id',
    description:
      'Tells what is said in the video, each line with its second; next_start says where to go on.',
    annotations: READS,
    readsTranscript: true,
    quotesVideo: true,
  },
  {
    name: 'search',
    endpoint: 'GET /v1/search',
    description: 'Finds words in what is said in all videos, and in titles of videos and clips.',
    annotations: READS,
    quotesVideo: true,
  },
  {
    name: 'projects_retry',
    endpoint: 'POST /v1/projects/:project_id/retry',
    description:
      'Tries a project again that failed with error.retryable. Costs no credits. Call projects_wait next.',
    annotations: MARKS,
    brief: PROJECT,
    quotesVideo: true,
  },
  {
    name: 'projects_delete',
    endpoint: 'DELETE /v1/projects/:project_id',
    description: 'Stops a project, and deletes it with its clips, renders, files and share link.',
    annotations: REPLACES,
  },
  {
    name: 'events_list',
    endpoint: 'GET /v1/events',
    description:
      'Lists what happened in the account, oldest first; after takes the last known sequence.',
    annotations: READS,
    brief: EVENT,
    quotesVideo: true,
  },
]
