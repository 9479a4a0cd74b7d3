import { type Static, Type as t } from '@sinclair/typebox'
import * as m from './members.ts'
import { Name, Text, Words } from './shape.ts'
import { STORY } from './story.ts'
import { MediaType, UploadTarget } from './upload.ts'

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

export const AssetError = m.Shape('AssetError', 'Why a file of the brand kit cannot be used.', {
  code: Words(
    [
      'unsupported_type',
      'unsafe_content',
      'too_large',
      'corrupt',
      'checksum_mismatch',
      'processing_failed',
    ],
    { description: 'What a program tells it by.', examples: ['unsupported_type'] },
  ),
  message: m.Said('The same in words.', 'The file is no picture that can be used.'),
})
export type AssetError = Static<typeof AssetError>

const Tags = t.Array(Text([1, 40]), {
  maxItems: 20,
  description:
    'Words to find it by, at most 20 of 40 characters; b-roll is chosen by them. Default: none.',
  examples: [['brand']],
})
const Kind = Words(ASSET_KINDS, { description: 'What it is used as.', examples: ['logo'] })

export const Asset = m.Shape(
  'Asset',
  'A file of the brand kit. What it is was found in its bytes, whatever its name says.',
  {
    asset_id: m.Id('The asset.', STORY.asset_id),
    name: m.Said('What it is called.', 'Logo in white'),
    kind: Kind,
    status: Words(ASSET_STATUSES, {
      description:
        '`pending` until its bytes are confirmed, `processing` while they are looked at; only a `ready` asset can be used.',
      examples: ['ready'],
    }),
    content_type: m.Said('Its media type.', 'image/png'),
    size_bytes: m.Quantity('bytes', 'How large it is.', 24_180),
    sha256: m.SaidOrNull('The SHA-256 of its bytes, in hexadecimal.', STORY.source_sha256),
    width: m.TallyOrNull('pixels', 'Width of its picture; `null` without one.', 512),
    height: m.TallyOrNull('pixels', 'Height of its picture; `null` without one.', 512),
    duration_seconds: m.QuantityOrNull(
      'seconds',
      'How long it plays; `null` for what does not play.',
    ),
    font_family: m.SaidOrNull('The family of a font; `null` for anything else.'),
    font_weights: m.OrNull(
      t.Array(t.Integer()),
      'How bold a font can be, from 100 to 900; `null` for anything else.',
    ),
    url: m.FileUrl('The file', 'logo.png'),
    thumbnail_url: m.FileUrl('A small picture of it', 'logo-small.png'),
    tags: Tags,
    license_note: m.SaidOrNull('What its owner notes about the right to use it.', 'Our own'),
    error: m.OrNull(AssetError, 'Why it cannot be used; `null` unless it failed.'),
    created_at: m.At('When it was announced.', STORY.brand_made_at),
    updated_at: m.At('When it last changed.', STORY.brand_made_at),
  },
)
export type Asset = Static<typeof Asset>

/** An asset as returned on creation: only this response contains `upload`. */
export const MintedAsset = t.Composite([Asset, t.Object({ upload: UploadTarget })], {
  title: 'MintedAsset',
  description: 'An asset as its creation answers it: with the address for its bytes.',
})

export const AssetRequest = m.ShapeIn(
  'AssetRequest',
  'A file that is to be added to the brand kit.',
  {
    kind: Kind,
    name: Name([1, 200], 'What it is called.', 'Logo in white'),
    content_type: MediaType('image/png'),
    size_bytes: t.Integer({
      minimum: 1,
      'x-unit': 'bytes',
      description: 'How large it is, exactly.',
      examples: [24_180],
    }),
    sha256: t.Optional(
      m.Sha256('The SHA-256 that its bytes must have, in hexadecimal. Default: not checked.'),
    ),
    tags: t.Optional(Tags),
    license_note: t.Optional(
      m.OrNull(Text([0, 500]), 'A note about the right to use it. Default: null.', 'Our own'),
    ),
  },
)
export type AssetRequest = Static<typeof AssetRequest>
