import { openLocalFile } from '#platform'

/**
 * A source that can be uploaded: the path of a file (on Node and Bun), a `File` or `Blob`, bytes, or a stream of bytes.
 *
 * A stream can be read only once, so after a restart a new one must be given, from the beginning.
 */
export type Uploadable =
  | string
  | Blob
  | ArrayBuffer
  | Uint8Array<ArrayBuffer>
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>

/** A file about to be sent. */
export interface UploadSource {
  fileName: string
  contentType: string
  /** Its length in bytes. */
  size: number
  /** Returns a range of its bytes. A stream returns each byte once, in order, and skips those before `start`. */
  read(start: number, end: number): Promise<Blob | Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

/** Facts about a file that its source may not contain. */
export interface FileFacts {
  /** Default: the name of a path or a `File`, else `upload`. */
  fileName?: string
  /** Default, also when it is empty: that of a `Blob` if the service knows it, else by the extension of the name. */
  contentType?: string
  /** The length in bytes; a stream needs it. */
  size?: number
}

/** Opens the source of an upload. */
export async function openSource(file: Uploadable, facts: FileFacts): Promise<UploadSource> {
  const opened = await open(file, facts)
  const fileName = facts.fileName ?? (opened.name || 'upload')
  const contentType = plain(facts.contentType) || contentTypeOf(fileName, plain(opened.type))
  return { ...opened, fileName, contentType }
}

/** A media type without its parameters. */
const plain = (type = '') => type.replace(/;.*/s, '').trim().toLowerCase()

interface Opened extends Pick<UploadSource, 'size' | 'read' | 'close'> {
  name?: string
  type?: string
}

async function open(file: Uploadable, { size }: FileFacts): Promise<Opened> {
  if (typeof file === 'string') return openLocalFile(file)
  if (file instanceof ArrayBuffer) return open(new Uint8Array(file), {})
  if (file instanceof Uint8Array) {
    return { size: file.length, read: async (start, end) => file.subarray(start, end), close }
  }
  if (file instanceof Blob) {
    const { type, size } = file
    const name = 'name' in file && typeof file.name === 'string' ? file.name : ''
    return { name, type, size, read: async (start, end) => file.slice(start, end), close }
  }
  if (size !== undefined) return { size, ...readerOf(file) }
  throw new TypeError('The length of a stream is not known: give its `size` in bytes.')
}

const close = async () => {}

function readerOf(stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>) {
  const chunks = Symbol.asyncIterator in stream ? stream[Symbol.asyncIterator]() : pulled(stream)
  let position = 0
  let rest = new Uint8Array(0)
  let before: Promise<unknown> = Promise.resolve()

  async function take(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    if (start < position) throw new Error('A stream cannot be read twice: pass a new one.')
    const bytes = new Uint8Array(end - start)
    while (position < end) {
      if (rest.length === 0) {
        const { done, value } = await chunks.next()
        if (done) throw new Error(`The stream ended after ${position} bytes.`)
        rest = new Uint8Array(value)
      }
      const taken = rest.subarray(0, (position < start ? start : end) - position)
      if (position >= start) bytes.set(taken, position - start)
      position += taken.length
      rest = rest.subarray(taken.length)
    }
    return bytes
  }

  return {
    // Reads one range after the other, in the order in which they are requested.
    read(start: number, end: number) {
      const reading = before.then(() => take(start, end))
      before = reading.catch(() => {})
      return reading
    },
    async close() {
      await chunks.return?.()
    },
  }
}

/** Iterates over a stream with a reader: not every browser supports `for await` on streams. */
async function* pulled(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

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
function contentTypeOf(fileName: string, said = ''): string {
  if (KNOWN.has(said)) return said
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return TYPES[ending] ?? (said || 'application/octet-stream')
}
