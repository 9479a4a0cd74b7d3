import { MARKS, tools } from './tool.ts'

export const projectTools = tools({
  projects_list: [
    'listProjects',
    'Lists projects, newest first. Each is one source video and the clips made of it.',
  ],
  projects_create: [
    'createProject',
    'Begins to make clips or captions of one video. Costs no credits. Call projects_wait next, then clips_list.',
    { oneOf: { source: ['url', 'upload_id'] } },
  ],
  projects_get: [
    'getProject',
    'Tells how far a project is, its settings, warnings and transcript files.',
  ],
  projects_wait: [
    'getProject',
    'Waits until a project has ended, and reports stage and percent.',
    { waits: true },
  ],
  transcript_get: [
    'getProject',
    'Tells what is said in the video, each line with its second; next_start says where to go on.',
    { readsTranscript: true },
  ],
  search: [
    'search',
    'Finds words in what is said in all videos, and in titles of videos and clips.',
  ],
  projects_retry: [
    'retryProject',
    'Tries a project again that failed with error.retryable. Costs no credits. Call projects_wait next.',
    { annotations: MARKS },
  ],
  projects_delete: [
    'deleteProject',
    'Stops a project, and deletes it with its clips, renders, files and share link.',
  ],
  events_list: [
    'listEvents',
    'Lists what happened in the account, oldest first; after takes the last known sequence.',
  ],
})
