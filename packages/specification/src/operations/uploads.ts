import { MintedUpload, ShownUpload, Upload, UploadConfirmation, UploadRequest } from '../upload.ts'
import { UploadLink, UploadLinkRequest } from '../upload-link.ts'
import { GONE, operations } from './operation.ts'

export const uploads = operations('Media', {
  createUpload: {
    at: 'POST /v1/media/uploads',
    scope: 'svc:media:upload',
    body: UploadRequest,
    answers: { 201: MintedUpload },
    location: '/v1/media/uploads/:upload_id',
    summary: 'Mint the addresses that a file is sent to with PUT',
    description:
      'Any file can be sent whole to `upload.url`, with `upload.method` and `upload.headers` and without a credential. One above 64 MB, or with `parts: true`, can also be sent in parts: each to its own address of `upload.parts`, in any order and several at a time. After a lost connection or a restart, read the upload: it shows fresh addresses of the parts that are missing. It is complete with its last part.',
  },
  getUpload: {
    at: 'GET /v1/media/uploads/:upload_id',
    scope: 'svc:media:upload',
    answers: { 200: ShownUpload },
    summary: 'Get the state of an upload',
    description:
      '`uploaded` once all bytes are there. One in parts shows what has arrived, and fresh addresses of what is missing.',
  },
  deleteUpload: {
    at: 'DELETE /v1/media/uploads/:upload_id',
    scope: 'svc:media:upload',
    answers: { 204: GONE },
    refuses: ['CONFLICT'],
    summary: 'Delete an upload that nothing uses',
    description:
      'Its bytes are deleted, or what has arrived of them, and nothing can be sent to it any more; it is shown as `expired`. One that a project or an asset uses is kept: `CONFLICT`, with their names. It is deleted with the last of them.',
  },
  completeUpload: {
    at: 'POST /v1/media/uploads/:upload_id/complete',
    scope: 'svc:media:upload',
    body: UploadConfirmation,
    answers: { 200: Upload },
    refuses: ['CONFLICT'],
    summary: 'Make sure that an upload is complete',
    description:
      'An upload in parts is complete as soon as its last part has arrived; this says so, or which parts are missing, and with `parts` compares what arrived with what was sent, with `sha256` the whole file.',
  },
  createUploadLink: {
    at: 'POST /v1/media/upload-links',
    scope: 'svc:media:upload',
    body: UploadLinkRequest,
    answers: { 201: UploadLink },
    location: '/v1/media/uploads/:upload_id',
    summary: 'Ask a person for a file',
    description:
      'For programs that have no access to the file: give `url` to the person, who chooses one file there without signing in. `GET /v1/media/uploads/{upload_id}` answers 404 until a file was chosen, and `uploaded` once it has arrived. The link works for an hour and for this upload only; limits are those of other uploads.',
  },
})
