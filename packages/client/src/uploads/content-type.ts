/** Media types by file name extension. */
const TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  webm: 'video/webm',
  avi: 'video/x-msvideo',
  ts: 'video/mp2t',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  json: 'application/json',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  otf: 'font/otf',
  woff2: 'font/woff2',
}

const KNOWN = new Set(Object.values(TYPES))

/**
 * Returns the media type of a file: the one it is said to have, unless the service has another name for that (browsers
 * call `.m4a` `audio/x-m4a`); then that of the extension of its name.
 *
 * @param said - Empty when it is not known.
 */
export function contentTypeOf(fileName: string, said = ''): string {
  if (KNOWN.has(said)) return said
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return TYPES[ending] ?? (said || 'application/octet-stream')
}
