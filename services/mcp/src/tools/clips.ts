import { CLIP } from './brief.ts'
import { MARKS, READS, REPLACES, type Tool } from './tool.ts'

export const clipTools: readonly Tool[] = [
  {
    name: 'clips_list',
    endpoint: 'GET /v1/projects/:project_id/clips',
    title: 'List the clips of a project',
    description:
      'Lists the clips that were found, best first, with scores, reasons and free previews; those that are ready so far while the project is processing.',
    annotations: READS,
    brief: CLIP,
    quotesVideo: true,
  },
  {
    name: 'clips_get',
    endpoint: 'GET /v1/clips/:clip_id',
    title: 'Get a clip',
    description: 'Tells everything about a clip; include: "words" adds each word with its times.',
    annotations: READS,
    brief: CLIP,
    quotesVideo: true,
  },
  {
    name: 'clips_like',
    endpoint: 'POST /v1/clips/:clip_id/like',
    title: 'Like a clip',
    description: 'Likes a clip, so that later projects prefer ones like it.',
    annotations: MARKS,
    brief: CLIP,
    quotesVideo: true,
  },
  {
    name: 'clips_dislike',
    endpoint: 'POST /v1/clips/:clip_id/dislike',
    title: 'Dislike a clip',
    description: 'Dislikes a clip, so that later projects avoid ones like it.',
    annotations: MARKS,
    brief: CLIP,
    quotesVideo: true,
  },
  {
    name: 'clips_clear_reaction',
    endpoint: 'DELETE /v1/clips/:clip_id/reaction',
    title: 'Take back a like or dislike',
    description: 'Takes back a like or dislike of a clip.',
    annotations: MARKS,
    brief: CLIP,
    quotesVideo: true,
  },
  {
    name: 'preferences_get',
    endpoint: 'GET /v1/preferences',
    title: 'Get what likes and dislikes taught',
    description: 'Tells how much each part of a score counts for the clips of later projects.',
    annotations: READS,
  },
  {
    name: 'preferences_reset',
    endpoint: 'DELETE /v1/preferences',
    title: 'Forget what likes and dislikes taught',
    description: 'Forgets what likes and dislikes taught; the reactions themselves stay.',
    annotations: REPLACES,
  },
]
