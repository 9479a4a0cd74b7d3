import { fileURLToPath } from 'node:url'
import type { Media } from '../src/index.ts'

const folder =
  process.env['MEDIA_DIR'] ?? fileURLToPath(new URL('../../../../shared/media/', import.meta.url))

/** A test file as a finished clip; a missing one fails the test rather than skipping it. */
export async function media(name: string): Promise<Media> {
  const path = `${folder}/${name}`
  if (!(await Bun.file(path).exists())) {
    throw new Error(`No test media at ${path}; set MEDIA_DIR to its folder.`)
  }
  return clip(new Uint8Array(await Bun.file(path).arrayBuffer()))
}

/** Bytes as a finished clip. */
export function clip(bytes: Uint8Array<ArrayBuffer>): Media {
  return {
    open: async (range) =>
      new Blob([range ? bytes.subarray(range.first, range.last + 1) : bytes]).stream(),
    size_bytes: bytes.length,
    content_type: 'video/mp4',
    duration_seconds: 12,
    width: 1080,
    height: 1920,
    url: 'https://clips.example/media/files/abc/clip.mp4',
    captions: { vtt: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n', language: 'en' },
  }
}
