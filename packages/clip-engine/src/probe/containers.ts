/** Accepted demuxers, which read only the given file, and the media types of their files. */
const CONTAINERS = {
  mov: { video: 'video/mp4', audio: 'audio/mp4' },
  matroska: { video: 'video/x-matroska', audio: 'audio/x-matroska' },
  mpegts: { video: 'video/mp2t', audio: 'video/mp2t' },
  mpeg: { video: 'video/mpeg', audio: 'audio/mpeg' },
  avi: { video: 'video/x-msvideo', audio: 'video/x-msvideo' },
  flv: { video: 'video/x-flv', audio: 'video/x-flv' },
  asf: { video: 'video/x-ms-wmv', audio: 'audio/x-ms-wma' },
  mxf: { video: 'application/mxf', audio: 'application/mxf' },
  ogg: { video: 'video/ogg', audio: 'audio/ogg' },
  mp3: { video: 'audio/mpeg', audio: 'audio/mpeg' },
  aac: { video: 'audio/aac', audio: 'audio/aac' },
  ac3: { video: 'audio/ac3', audio: 'audio/ac3' },
  eac3: { video: 'audio/eac3', audio: 'audio/eac3' },
  amr: { video: 'audio/amr', audio: 'audio/amr' },
  flac: { video: 'audio/flac', audio: 'audio/flac' },
  wav: { video: 'audio/wav', audio: 'audio/wav' },
  w64: { video: 'audio/x-w64', audio: 'audio/x-w64' },
  aiff: { video: 'audio/aiff', audio: 'audio/aiff' },
  caf: { video: 'audio/x-caf', audio: 'audio/x-caf' },
}

/** The list ffprobe is held to; playlists, image sequences and devices are not on it. */
export const CONTAINER_NAMES = Object.keys(CONTAINERS).join(',')

/** What people call the accepted containers, for messages. */
export const ACCEPTED =
  'MP4, MOV, MKV, WebM, AVI, FLV, MPEG-TS, MPEG, WMV, MXF, Ogg and common audio files'

/** Returns whether a container has no index: seek positions are estimates, so the duration requires reading the whole file. */
export function isUnindexed(container: string): boolean {
  return ['mp3', 'aac', 'ac3', 'eac3', 'amr'].includes(container)
}

/**
 * The media type of a file.
 *
 * @param container - As ffprobe spells it; one demuxer may have several names.
 * @param start - The file's first bytes, which tell relatives apart.
 */
export function contentType(container: string, start: Uint8Array, hasPicture: boolean): string {
  const name = container.split(',')[0] as keyof typeof CONTAINERS
  const kind = hasPicture ? 'video' : 'audio'
  const text = new TextDecoder('latin1').decode(start)
  if (name === 'matroska' && text.includes('webm')) return `${kind}/webm`
  if (name === 'mov' && text.slice(4, 12) === 'ftypqt  ') return 'video/quicktime'
  if (name === 'mov' && text.startsWith('ftyp3gp', 4)) return `${kind}/3gpp`
  return CONTAINERS[name][kind]
}
