import {
  deleteClip,
  editClip,
  listRevisions,
  rateClip,
  readClip,
  readRevision,
  restoreRevision,
} from '@svc/domain'
import { clips as operations } from '@svc/specification/operations'
import type { Core } from '../dependencies.ts'
import { serve } from '../plugins/serve.ts'
import { getClipTimeline } from '../timelines.ts'

export const clips = (core: Core) =>
  serve(core, operations, {
    getClip: readClip,
    getClipTimeline,
    deleteClip,
    likeClip: (context, clipId) => rateClip(context, clipId, 'like'),
    dislikeClip: (context, clipId) => rateClip(context, clipId, 'dislike'),
    deleteReaction: (context, clipId) => rateClip(context, clipId, null),
    updateClip: editClip,
    listRevisions,
    getRevision: (context, clipId, revision) => readRevision(context, clipId, numberOf(revision)),
    restoreRevision: (context, clipId, revision) =>
      restoreRevision(context, clipId, numberOf(revision)),
  })

/** Gives the number of a revision; 0, which no clip has, for what is no such number. */
const numberOf = (revision: string) => (/^[1-9]\d{0,8}$/.test(revision) ? Number(revision) : 0)
