import { type Static, Type as t } from '@sinclair/typebox'
import { At, Id } from './members.ts'
import { CLOSED, Words } from './shape.ts'
import { STORY } from './story.ts'

const LINKED_PURPOSES = ['source', 'transcript'] as const
export type LinkedPurpose = (typeof LINKED_PURPOSES)[number]

/** The request that is shown to the person who uploads. */
export const UploadLinkRequest = t.Object(
  {
    purpose: t.Optional(
      Words(LINKED_PURPOSES, {
        description: 'What the file will be for. Default: source.',
        examples: ['source'],
      }),
    ),
  },
  {
    ...CLOSED,
    title: 'UploadLinkRequest',
    description: 'A file that a person is asked for.',
    examples: [{ purpose: 'source' }],
  },
)
export type UploadLinkRequest = Static<typeof UploadLinkRequest>

/** A page on which a person chooses the file of one upload. */
export const UploadLink = t.Object(
  {
    upload_id: Id(
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
    expires_at: At('Until when the page works: an hour.', '2026-05-04T10:29:00.000Z'),
  },
  { title: 'UploadLink', description: 'A page on which a person chooses the file of one upload.' },
)
export type UploadLink = Static<typeof UploadLink>
