import { type Static, Type as t } from '@sinclair/typebox'
import { Text } from '@svc/specification'
import { CLOSED, Instant, Nullable, Words } from '../schema.ts'

export const ASSET_KINDS = [
  'logo',
  'watermark',
  'font',
  'intro',
  'outro',
  'music',
  'sound_effect',
  'image',
  'video',
  'background',
] as const
export type AssetKind = (typeof ASSET_KINDS)[number]
export const ASSET_STATUSES = ['pending', 'processing', 'ready', 'failed'] as const

export const AssetError = t.Object({
  code: Words([
    'unsupported_type',
    'unsafe_content',
    'too_large',
    'corrupt',
    'checksum_mismatch',
    'processing_failed',
  ]),
  message: t.String(),
})
export type AssetError = Static<typeof AssetError>

const Tags = t.Array(Text({ minLength: 1, maxLength: 40 }), { maxItems: 20 })

/** A file of the brand kit. What it is was found in its bytes, whatever its name says. */
export const Asset = t.Object({
  asset_id: t.String(),
  name: t.String(),
  kind: Words(ASSET_KINDS),
  status: Words(ASSET_STATUSES),
  content_type: t.String(),
  size_bytes: t.Number(),
  sha256: Nullable(t.String()),
  width: Nullable(t.Integer()),
  height: Nullable(t.Integer()),
  duration_seconds: Nullable(t.Number()),
  font_family: Nullable(t.String()),
  font_weights: Nullable(t.Array(t.Integer())),
  url: Nullable(t.String()),
  thumbnail_url: Nullable(t.String()),
  tags: Tags,
  license_note: Nullable(t.String()),
  error: Nullable(AssetError),
  created_at: Instant,
  updated_at: Instant,
})
export type Asset = Static<typeof Asset>

export const AssetRequest = t.Object(
  {
    kind: Words(ASSET_KINDS),
    name: Text({ minLength: 1, maxLength: 200 }),
    content_type: t.String({ pattern: '^[a-z0-9.+-]+/[a-z0-9.+-]+$', maxLength: 100 }),
    size_bytes: t.Integer({ minimum: 1 }),
    sha256: t.Optional(t.String({ pattern: '^[0-9a-f]{64}$' })),
    tags: t.Optional(Tags),
    license_note: t.Optional(Nullable(Text({ maxLength: 500 }))),
  },
  CLOSED,
)
export type AssetRequest = Static<typeof AssetRequest>

/** How the list of assets is narrowed; newest first. */
export interface AssetQuery {
  limit: number
  cursor?: string
  kind?: AssetKind
  status?: (typeof ASSET_STATUSES)[number]
}
