import type { AssetKind } from '@svc/specification'

const MEGABYTE = 1e6

/** What kind of file an asset is, as far as its processing goes. */
export type AssetMedium = 'image' | 'font' | 'audio' | 'video'

interface MediumTerms {
  maxBytes: number
  contentTypes: readonly string[]
}

/** What may be announced for each medium; what arrives is looked at. */
export const MEDIUM_TERMS: Readonly<Record<AssetMedium, MediumTerms>> = {
  image: {
    maxBytes: 20 * MEGABYTE,
    contentTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'],
  },
  font: { maxBytes: 10 * MEGABYTE, contentTypes: ['font/ttf', 'font/otf', 'font/woff2'] },
  audio: {
    maxBytes: 50 * MEGABYTE,
    contentTypes: [
      'audio/mpeg',
      'audio/mp4',
      'audio/aac',
      'audio/wav',
      'audio/x-wav',
      'audio/ogg',
      'audio/flac',
    ],
  },
  video: {
    maxBytes: 500 * MEGABYTE,
    contentTypes: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska'],
  },
}

/** Tells what files an asset of one kind may be. */
export function mediumOf(kind: AssetKind): AssetMedium {
  switch (kind) {
    case 'font':
      return 'font'
    case 'music':
    case 'sound_effect':
      return 'audio'
    case 'intro':
    case 'outro':
    case 'video':
      return 'video'
    default:
      return 'image'
  }
}
