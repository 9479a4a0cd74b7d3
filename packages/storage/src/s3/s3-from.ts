import type { Static, TObject } from '@sinclair/typebox'
import type { S3Config } from './open-s3-store.ts'
import type { S3_SETTINGS } from './s3-settings.ts'

/**
 * Chooses the bucket that is configured.
 *
 * @returns `null` when none of the settings but the region is set.
 * @throws {Error} Only some of them are set; the message names those that are missing.
 */
export function s3From(settings: Static<TObject<typeof S3_SETTINGS>>): S3Config | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = settings
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length === Object.keys(needed).length) return null
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new Error(`A bucket needs all of its settings; missing: ${missing.join(', ')}.`)
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}
