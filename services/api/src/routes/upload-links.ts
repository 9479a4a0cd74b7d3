import { UploadLink, UploadLinkRequest } from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'

export const uploadLinks = (core: Core) =>
  new Elysia({ name: 'upload-links', prefix: '/v1/media/upload-links', tags: ['Media'] })
    .use(access(core))
    .post(
      '',
      ({ once, caller, body }) =>
        once(body, async () => {
          const link = core.uploadPages.mint(caller.accountId, body.purpose ?? 'source')
          return made(201, link, `/v1/media/uploads/${link.upload_id}`)
        }),
      {
        scope: 'svc:media:upload',
        body: UploadLinkRequest,
        response: { 201: UploadLink },
        detail: {
          operationId: 'createUploadLink',
          summary: 'Ask a person for a file',
          description:
            'For programs that have no access to the file: give `url` to the person, who chooses one file there without signing in. `GET /v1/media/uploads/{upload_id}` answers 404 until a file was chosen, and `uploaded` once it has arrived. The link works for an hour and for this upload only; limits are those of other uploads.',
        },
      },
    )
