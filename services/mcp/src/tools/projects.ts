import { EVENT, PROJECT } from './brief.ts'
import { MARKS, REACHES_OUT, READS, REPLACES, type Tool } from './tool.ts'

export const projectTools: readonly Tool[] = [
  {
    name: 'projects_list',
    endpoint: 'GET /v1/projects',
    title: 'List projects',
    description: 'Lists projects, newest first. Each is one source video and the clips made of it.',
    annotations: READS,
    brief: PROJECT,
    quotesVideo: true,
  },
  {
    name: 'projects_create',
    endpoint: 'POST /v1/projects',
    title: 'Create a project',
    description:
      'Begins to make clips or captions of one video: source.url is its address, or source.upload_id a file that was uploaded. Costs no credits. Call projects_wait next, then clips_list.',
    oneOf: { source: ['url', 'upload_id'] },
    annotations: REACHES_OUT,
    brief: PROJECT,
    quotesVideo: true,
  },
  {
    name: 'projects_get',
    endpoint: 'GET /v1/projects/:project_id',
    title: 'Get a project',
    description: 'Tells how far a project is, its settings, warnings and transcript files.',
    annotations: READS,
    brief: PROJECT,
    quotesVideo: true,
  },
  {
    name: 'projects_wait',
    endpoint: 'GET /v1/projects/:project_id',
    title: 'Wait for a project',
    description:
      'Waits until a project is completed, failed or cancelled, and reports its stage and percent. When the time is over first it gives the project as it is: then call it again.',
    annotations: READS,
    brief: PROJECT,
    quotesVideo: true,
    waits: true,
  },
  {
    name: 'transcript_get',
    endpoint: 'GET /v1/projects/:project_id',
    title: 'Read a transcript',
    description:
      'Tells what is said in the video of a project, line by line with the second at which it begins; next_start says where to go on reading.',
    annotations: READS,
    readsTranscript: true,
    quotesVideo: true,
  },
  {
    name: 'projects_retry',
    endpoint: 'POST /v1/projects/:project_id/retry',
    title: 'Try a project again',
    description:
      'Tries a project again that failed with error.retryable, behind its last finished stage. Costs no credits. Call projects_wait next.',
    annotations: MARKS,
    brief: PROJECT,
    quotesVideo: true,
  },
  {
    name: 'projects_delete',
    endpoint: 'DELETE /v1/projects/:project_id',
    title: 'Delete a project',
    description: 'Stops a project, and deletes it with its clips, renders, files and share link.',
    annotations: REPLACES,
  },
  {
    name: 'events_list',
    endpoint: 'GET /v1/events',
    title: 'List events',
    description:
      'Lists what happened in the account, oldest first; after takes the last known sequence.',
    annotations: READS,
    brief: EVENT,
    quotesVideo: true,
  },
]
