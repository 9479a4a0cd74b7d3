import { Type as t } from '@sinclair/typebox'
import { confirmUpload, createUpload, deleteUpload, readUpload } from '@svc/domain'
import {
  MintedUpload,
  ShownUpload,
  Upload,
  UploadConfirmation,
  UploadRequest,
} from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'
import { UploadPath } from './paths.ts'

export const uploads = (core: Core) =>
  new Elysia({ name: 'uploads', prefix: '/v1/media/uploads', tags: ['Media'] })
    .use(access(core))
    .post(
      '',
      ({ once, caller, body }) =>
        once(body, async (held) => {
          const upload = await createUpload(held, body)
          const location = `/v1/media/uploads/${upload.upload_id}`
          return made(201, core.uploads.mint(caller.accountId, upload), location)
        }),
      {
        scope: 'svc:media:upload',
        body: UploadRequest,
        response: { 201: MintedUpload },
        detail: {
          operationId: 'createUpload',
          summary: 'Mint the addresses that a file is sent to with PUT',
          description:
            'Any file can be sent whole to `upload.url`, with `upload.method` and `upload.headers` and without a credential. One above 64 MB, or with `parts: true`, can also be sent in parts: each to its own address of `upload.parts`, in any order and several at a time. After a lost connection or a restart, read the upload: it shows fresh addresses of the parts that are missing. It is complete with its last part.',
        },
      },
    )
    .get(
      '/:upload_id',
      async ({ context, caller, params }) =>
        core.uploads.show(caller.accountId, await readUpload(context, params.upload_id)),
      {
        scope: 'svc:media:upload',
        params: UploadPath,
        response: ShownUpload,
        detail: {
          operationId: 'getUpload',
          summary: 'Get the state of an upload',
          description:
            '`uploaded` once all bytes are there. One in parts shows what has arrived, and fresh addresses of what is missing.',
        },
      },
    )
    .delete(
      '/:upload_id',
      async ({ context, caller, params, set }) => {
        const shown = (upload: Upload) => core.uploads.show(caller.accountId, upload)
        await deleteUpload(context, params.upload_id, shown)
        set.status = 204
      },
      {
        scope: 'svc:media:upload',
        params: UploadPath,
        response: { 204: t.Void() },
        detail: {
          operationId: 'deleteUpload',
          summary: 'Delete an upload that nothing uses',
          description:
            'Its bytes are deleted, or what has arrived of them, and nothing can be sent to it any more; it is shown as `expired`. One that a project or an asset uses is kept: `CONFLICT`, with their names. It is deleted with the last of them.',
          'x-refusals': ['CONFLICT'],
        },
      },
    )
    .post(
      '/:upload_id/complete',
      ({ once, params, body }) =>
        once(body, async (held) => made(200, await confirmUpload(held, params.upload_id, body))),
      {
        scope: 'svc:media:upload',
        params: UploadPath,
        body: UploadConfirmation,
        response: Upload,
        detail: {
          operationId: 'completeUpload',
          summary: 'Make sure that an upload is complete',
          description:
            'An upload in parts is complete as soon as its last part has arrived; this says so, or which parts are missing, and with `parts` compares what arrived with what was sent, with `sha256` the whole file.',
          'x-refusals': ['CONFLICT'],
        },
      },
    )
