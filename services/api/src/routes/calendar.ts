import {
  cancelPost,
  comparePosts,
  estimatePost,
  listCalendar,
  listComparisons,
  listFigures,
  publishClip,
  readComparison,
  readPost,
  readPostFigures,
  updatePost,
  withdrawPost,
} from '@svc/domain'
import { calendar as operations } from '@svc/specification/operations'
import type { Core } from '../dependencies.ts'
import { made } from '../plugins/idempotency.ts'
import { serve } from '../plugins/serve.ts'

export const calendar = (core: Core) =>
  serve(core, operations, {
    publishClip: async (context, clipId, request) =>
      request.dry_run
        ? made(200, await estimatePost(context, clipId, request))
        : made(201, await publishClip(context, clipId, request)),
    listPosts: listCalendar,
    getPost: readPost,
    getPostFigures: readPostFigures,
    listFigures,
    comparePosts,
    listComparisons,
    getComparison: readComparison,
    withdrawPost,
    updatePost,
    cancelPost,
  })
