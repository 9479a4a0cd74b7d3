import { CLIP } from './brief.ts'
import { ADDS, MARKS, READS, REPLACES, type Tool } from './tool.ts'

export const clipTools: readonly Tool[] = [
  {
    name: 'clips_list',
    endpoint: 'GET /v1/projects/:project_id/clips',
    description:
      'Lists the clips that were found so far, best first, with scores, reasons and free previews.',
    annotations: READS,
    brief: CLIP,
    quotesVideo: true,
  },
  {
    name: 'clips_get',
    endpoint: 'GET /v1/clips/:clip_id',
    description: 'Tells everything about a clip.',
    annotations: READS,
    brief: CLIP,
    quotesVideo: true,
  },
  {
    name: 'clips_create',
    endpoint: 'POST /v1/projects/:project_id/clips',
    description: 'Makes a clip of a range of the source.',
    annotations: ADDS,
    brief: CLIP,
    quotesVideo: true,
  },
  {
    name: 'clips_update',
    endpoint: 'PATCH /v1/clips/:clip_id',
    description:
      'Edits a clip: texts, cut, captions, framing; null: as found. Send its revision, to overwrite no other edit.',
    annotations: REPLACES,
    brief: CLIP,
    quotesVideo: true,
  },
  {
    name: 'clips_revisions',
    endpoint: 'GET /v1/clips/:clip_id/revisions',
    description: 'Lists the states of a clip, newest first.',
    annotations: READS,
    quotesVideo: true,
  },
  {
    name: 'clips_restore',
    endpoint: 'POST /v1/clips/:clip_id/revisions/:revision/restore',
    description: 'Brings back a state of a clip, as a new revision.',
    annotations: REPLACES,
    brief: CLIP,
    quotesVideo: true,
  },
  {
    name: 'clips_like',
    endpoint: 'POST /v1/clips/:clip_id/like',
    description: 'Likes a clip, so that later projects prefer ones like it.',
    annotations: MARKS,
    brief: CLIP,
    quotesVideo: true,
  },
  {
    name: 'clips_dislike',
    endpoint: 'POST /v1/clips/:clip_id/dislike',
    description: 'Dislikes a clip, so that later projects avoid ones like it.',
    annotations: MARKS,
    brief: CLIP,
    quotesVideo: true,
  },
  {
    name: 'clips_clear_reaction',
    endpoint: 'DELETE /v1/clips/:clip_id/reaction',
    description: 'Takes back a like or dislike of a clip.',
    annotations: MARKS,
    brief: CLIP,
    quotesVideo: true,
  },
  {
    name: 'preferences_get',
    endpoint: 'GET /v1/preferences',
    description: 'Tells how much each part of a score counts for the clips of later projects.',
    annotations: READS,
  },
  {
    name: 'preferences_reset',
    endpoint: 'DELETE /v1/preferences',
    description: 'Forgets what likes and dislikes taught; the reactions themselves stay.',
    annotations: REPLACES,
  },
]
