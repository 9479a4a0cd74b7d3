import { media as testMedia } from '@svc/test-media'
import type { Media } from '../src/index.ts'

/** A test file as a finished clip. */
export async function media(name: string): Promise<Media> {
  return clip(new Uint8Array(await Bun.file(testMedia(name)).arrayBuffer()))
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

/** A clip of few bytes. */
export const short = await media('square.mp4')
