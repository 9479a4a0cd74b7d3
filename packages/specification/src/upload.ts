import { type Static, Type as t } from '@sinclair/typebox'
import * as m from './members.ts'
import { Line, Nullable, Text, Words } from './shape.ts'
import { STORY } from './story.ts'

const UPLOAD_PURPOSES = ['source', 'transcript', 'asset'] as const
const UPLOAD_STATUSES = ['pending', 'uploaded', 'failed', 'expired'] as const

const Purpose = Words(UPLOAD_PURPOSES, {
  description: 'What the file is for: the source of a project, its transcript, or the brand kit.',
  examples: ['source'],
})

/** A media type, in any case; it is kept in lower case. */
export const MediaType = (example: string) =>
  t.String({
    pattern: '^[A-Za-z0-9.+-]+/[A-Za-z0-9.+-]+$',
    'x-in-words': 'the form type/subtype, at most 100 characters',
    maxLength: 100,
    description: 'Its media type; the same must be sent with its bytes.',
    examples: [example],
  })

export const UploadRequest = m.Body(
  'UploadRequest',
  'A file that is to be uploaded.',
  {
    file_name: STORY.file_name,
    content_type: 'video/mp4',
    size_bytes: 181_000_000,
    purpose: 'source',
  },
  {
    file_name: Text([1, 255], 'What the file is called.', STORY.file_name),
    content_type: MediaType('video/mp4'),
    size_bytes: t.Integer({
      minimum: 1,
      'x-unit': 'bytes',
      description: 'How large it is, exactly.',
      examples: [181_000_000],
    }),
    purpose: Purpose,
    parts: t.Optional(
      m.Flag(
        'Whether the file may come in parts, which go on after a break. Default: true above 64 MB.',
        true,
      ),
    ),
  },
)
export type UploadRequest = Static<typeof UploadRequest>

const PART_SIZE = 8_000_000
const PartNumber = m.Tally('place in order, from 1', 'Which part it is.', 1, { minimum: 1 })

const ReceivedPart = m.Shape('ReceivedPart', 'A part that has arrived.', {
  number: PartNumber,
  size_bytes: m.Quantity('bytes', 'Its length.', PART_SIZE),
  etag: m.Said('The SHA-256 of its bytes, in lower-case hexadecimal.', STORY.source_sha256),
})

/** The parts received so far of a file that is uploaded in parts. */
const UploadParts = m.Shape('UploadParts', 'What has arrived of a file that comes in parts.', {
  part_size: m.Quantity('bytes', 'Length of every part but the last.', PART_SIZE),
  count: m.Tally('parts', 'How many parts the file has.', 23),
  received: t.Array(ReceivedPart, { description: 'The parts that have arrived, by number.' }),
})

const ConfirmedPart = m.ShapeIn('ConfirmedPart', 'A part that was sent.', {
  number: t.Integer({
    minimum: 1,
    maximum: 1000,
    description: 'Which part it is; the first is 1.',
    examples: [1],
  }),
  etag: Line(
    [1, 100],
    'What the `ETag` header of the part said, with or without its quotes.',
    STORY.source_sha256,
  ),
})

export const UploadConfirmation = m.Body(
  'UploadConfirmation',
  'The parts that the sender of a file has sent, by its own count.',
  {},
  {
    parts: t.Optional(
      t.Array(ConfirmedPart, {
        minItems: 1,
        maxItems: 1000,
        description: 'All parts, to have them compared. Default: none, only their number counts.',
      }),
    ),
    sha256: t.Optional(
      m.Sha256(
        'The SHA-256 of the whole file, in lower-case hexadecimal, to compare. Default: none.',
      ),
    ),
  },
)
export type UploadConfirmation = Static<typeof UploadConfirmation>

/** A file being uploaded. Its bytes are sent to the address returned on creation. */
export const Upload = m.Shape('Upload', 'A file on its way in.', {
  upload_id: m.Id('The upload.', STORY.upload_id),
  status: Words(UPLOAD_STATUSES, {
    description:
      '`uploaded` once all bytes are there; `expired` when they did not come in time, no project used it, or it was deleted.',
    examples: ['uploaded'],
  }),
  file_name: m.Said('What the file is called.', STORY.file_name),
  content_type: m.Said('Its media type.', 'video/mp4'),
  size_bytes: m.Quantity('bytes', 'How large it is.', 181_000_000),
  purpose: Purpose,
  max_bytes: m.Quantity(
    'bytes',
    'The largest file that is taken for this purpose.',
    10_000_000_000,
  ),
  sha256: m.SaidOrNull(
    'The SHA-256 of the bytes that came, in hexadecimal; `null` until they did, and for up to ten minutes longer where a bucket joined the parts of a file.',
    STORY.source_sha256,
  ),
  created_at: m.At('When it was asked for.', STORY.uploaded_at),
  expires_at: m.At('When it is forgotten unless a project uses it.', STORY.next_day),
  parts: m.OrNull(
    UploadParts,
    'What has arrived of a file in parts; `null` when it is complete or comes whole.',
  ),
})
export type Upload = Static<typeof Upload>

const PartTarget = m.Shape('PartTarget', 'Where a part that has not arrived is sent.', {
  number: PartNumber,
  size_bytes: m.Quantity('bytes', 'The length that the part must have.', PART_SIZE),
  url: t.String({
    format: 'uri',
    description: 'Where its bytes are sent with PUT, without a credential.',
    examples: ['https://clips.example.org/media/uploads/eyJhIjoiMDFLUUg4/parts/1'],
  }),
})

export const UploadTarget = m.Shape('UploadTarget', 'Where and how the bytes are sent.', {
  url: t.String({
    format: 'uri',
    description:
      'Where the whole file is sent, as it is; it needs no credential. Bytes that differ from the sha-256 of a `Content-Digest` or `Repr-Digest` header are refused, also those of a part.',
    examples: ['https://clips.example.org/media/uploads/eyJhIjoiMDFLUUg4'],
  }),
  method: t.Literal('PUT', { description: 'How the bytes are sent.' }),
  headers: t.Record(t.String(), t.String(), {
    description:
      'What is sent with the whole file; parts need none of it, and the type of a part is not read.',
    examples: [{ 'Content-Type': 'video/mp4' }],
  }),
  expires_at: m.At('Until when they can be sent.', '2026-05-04T10:29:00.000Z'),
  part_size: Nullable(t.Number(), {
    'x-unit': 'bytes',
    description: 'Length of every part but the last; `null` when the file only comes whole.',
    examples: [PART_SIZE],
  }),
  parts: Nullable(t.Array(PartTarget), {
    description:
      'The parts that have not arrived. They may be sent in any order, several at a time, and again; with the last one the upload is complete. `null` when the file only comes whole.',
  }),
})

/** An upload as returned on creation, with the addresses that its bytes are sent to. */
export const MintedUpload = t.Composite([Upload, t.Object({ upload: UploadTarget })], {
  title: 'MintedUpload',
  description: 'An upload as its creation answers it: with the addresses for its bytes.',
})
export type MintedUpload = Static<typeof MintedUpload>

/** An upload as returned by a read: an incomplete one in parts includes fresh addresses for the missing parts. */
export const ShownUpload = t.Composite([Upload, t.Object({ upload: t.Optional(UploadTarget) })], {
  title: 'ShownUpload',
  description:
    'An upload as it is read: one in parts that is not complete shows fresh addresses of what is missing.',
})
export type ShownUpload = Static<typeof ShownUpload>

const LINKED_PURPOSES = ['source', 'transcript'] as const
export type LinkedPurpose = (typeof LINKED_PURPOSES)[number]

/** The request that is shown to the person who uploads. */
export const UploadLinkRequest = m.Body(
  'UploadLinkRequest',
  'A file that a person is asked for.',
  { purpose: 'source' },
  {
    purpose: t.Optional(
      Words(LINKED_PURPOSES, {
        description: 'What the file will be for. Default: source.',
        examples: ['source'],
      }),
    ),
  },
)
export type UploadLinkRequest = Static<typeof UploadLinkRequest>

export const UploadLink = m.Shape(
  'UploadLink',
  'A page on which a person chooses the file of one upload.',
  {
    upload_id: m.Id(
      'The upload that the file becomes: there once a file was chosen.',
      STORY.upload_id,
    ),
    url: t.String({
      format: 'uri',
      description: 'The page for the person. Its address is all that choosing the file takes.',
      examples: ['https://clips.example.org/u/eyJhIjoiMDFLUUg4'],
    }),
    purpose: Words(LINKED_PURPOSES, {
      description: 'What the file will be for.',
      examples: ['source'],
    }),
    expires_at: m.At('Until when the page works: an hour.', '2026-05-04T10:29:00.000Z'),
  },
)
export type UploadLink = Static<typeof UploadLink>
