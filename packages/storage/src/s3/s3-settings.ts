import { Type as t } from '@sinclair/typebox'

const needed = { otherwise: 'the folder `DATA_DIR/objects`' }

/** The bucket of all objects: the four without a default are set together, or none of them. */
export const S3_SETTINGS = {
  S3_ENDPOINT: t.Optional(
    t.String({
      ...needed,
      pattern: '^https?://',
      allowed: 'an address like https://s3.eu-central-1.amazonaws.com',
      description: 'The S3 server that keeps uploads and results.',
    }),
  ),
  S3_BUCKET: t.Optional(t.String({ ...needed, description: 'The bucket, which must be there.' })),
  S3_ACCESS_KEY_ID: t.Optional(
    t.String({ ...needed, description: 'The name of the key that requests are signed with.' }),
  ),
  S3_SECRET_ACCESS_KEY: t.Optional(
    t.String({ ...needed, secret: true, description: 'The key that requests are signed with.' }),
  ),
  S3_REGION: t.String({
    default: 'us-east-1',
    description: 'The region that requests are signed for.',
  }),
}
