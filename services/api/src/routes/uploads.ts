import { confirmUpload, createUpload, deleteUpload, readUpload } from '@svc/domain'
import { uploads as operations } from '@svc/specification/operations'
import type { Core } from '../dependencies.ts'
import { serve } from '../plugins/serve.ts'

export const uploads = (core: Core) =>
  serve(core, operations, {
    createUpload: async (context, request) =>
      core.uploads.mint(context.accountId, await createUpload(context, request)),
    getUpload: async (context, uploadId) =>
      core.uploads.show(context.accountId, await readUpload(context, uploadId)),
    deleteUpload: (context, uploadId) =>
      deleteUpload(context, uploadId, (upload) => core.uploads.show(context.accountId, upload)),
    completeUpload: confirmUpload,
    createUploadLink: ({ accountId }, { purpose = 'source' }) =>
      core.uploadPages.mint(accountId, purpose),
  })
