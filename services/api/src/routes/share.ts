import {
  changeComment,
  changeShare,
  createShare,
  deleteComment,
  deleteShare,
  listComments,
  readComment,
  readShare,
  regenerateShare,
} from '@svc/domain'
import { share as operations, comments as said } from '@svc/specification/operations'
import type { Core } from '../dependencies.ts'
import { made } from '../plugins/idempotency.ts'
import { serve } from '../plugins/serve.ts'

export const share = (core: Core) =>
  serve(core, operations, {
    getShare: readShare,
    async createShare(context, projectId, request) {
      const { share, is_new } = await createShare(context, projectId, request)
      return is_new ? made(201, share) : made(200, share)
    },
    updateShare: changeShare,
    regenerateShare,
    deleteShare,
  })

export const comments = (core: Core) =>
  serve(core, said, {
    listComments,
    getComment: readComment,
    updateComment: changeComment,
    deleteComment,
  })
