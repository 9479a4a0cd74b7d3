import { Type as t } from '@sinclair/typebox'
import { createUpload, readUpload, Upload, UploadRequest } from '@svc/domain'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'
import { MintedUpload } from '../upload-links.ts'

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
        detail: { summary: 'Mint the address that a file is sent to with PUT' },
      },
    )
    .get('/:upload_id', ({ context, params }) => readUpload(context, params.upload_id), {
      scope: 'svc:media:upload',
      params: t.Object({ upload_id: t.String() }),
      response: Upload,
      detail: { summary: 'Get the state of an upload' },
    })
