import type { AssetKind } from '@svc/specification'

const MEGABYTE = 1e6

/** The kind of file an asset is, which decides how the file is processed. */
export type AssetMedium = 'image' | 'font' | 'audio' | 'video'

interface MediumTerms {
  maxBytes: number
  contentTypes: readonly string[]
}

/** The sizes and content types that a client may announce for each medium; the bytes that arrive are inspected later. */
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
