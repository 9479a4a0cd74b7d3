import { MARKS, REPLACES, tools } from './tool.ts'

export const clipTools = tools({
  clips_list: [
    'listClips',
    'Lists the clips that were found so far, best first, with scores, reasons and free previews.',
  ],
  clips_get: ['getClip', 'Tells everything about a clip.'],
  clips_create: ['createClip', 'Makes a clip of a range of the source.'],
  clips_update: [
    'updateClip',
    'Edits a clip: texts, cut, captions, framing; null: as found. Send its revision, to overwrite no other edit.',
  ],
  clips_revisions: ['listRevisions', 'Lists the states of a clip, newest first.'],
  clips_restore: [
    'restoreRevision',
    'Brings back a state of a clip, as a new revision.',
    { annotations: REPLACES },
  ],
  clips_like: [
    'likeClip',
    'Likes a clip, so that later projects prefer ones like it.',
    { annotations: MARKS },
  ],
  clips_dislike: [
    'dislikeClip',
    'Dislikes a clip, so that later projects avoid ones like it.',
    { annotations: MARKS },
  ],
  clips_clear_reaction: [
    'deleteReaction',
    'Takes back a like or dislike of a clip.',
    { annotations: MARKS },
  ],
  preferences_get: [
    'getPreferences',
    'Tells how much each part of a score counts for the clips of later projects.',
  ],
  preferences_reset: ['resetPreferences', 'Forgets what likes, dislikes and posts taught.'],
})
