import { join } from 'node:path'
import { EngineError, probeSource, runFfmpeg, type SourceVideo, type Tools } from '@svc/clip-engine'
import { AssetRefusal, type InspectedAsset, NO_FACTS } from './inspected-asset.ts'

const MINUTE = 60
const LIMITS = {
  audio: { maxSeconds: 60 * MINUTE, maxBytes: 50e6 },
  video: { maxSeconds: 10 * MINUTE, maxBytes: 500e6 },
}

/** The types that are taken, each with its extension. */
const EXTENSIONS: Record<keyof typeof LIMITS, Record<string, string>> = {
  audio: {
    'audio/mpeg': 'mp3',
    'audio/mp4': 'm4a',
    'audio/aac': 'aac',
    'audio/wav': 'wav',
    'audio/ogg': 'ogg',
    'audio/flac': 'flac',
  },
  video: {
    'video/mp4': 'mp4',
    'video/quicktime': 'mov',
    'video/webm': 'webm',
    'video/x-matroska': 'mkv',
  },
}

/**
 * Measures an audio or video file; the bytes are kept as they are.
 *
 * @throws {AssetRefusal} Why it is not taken.
 */
export async function inspectMedia(
  tools: Tools,
  medium: 'audio' | 'video',
  path: string,
  folder: string,
  signal: AbortSignal,
): Promise<InspectedAsset> {
  const source = await probeSource(tools, path, signal, LIMITS[medium]).catch(refuse)
  const extension = EXTENSIONS[medium][source.content_type]
  const track = medium === 'audio' ? source.audio : source.video
  if (!extension || !track) {
    const types = Object.values(EXTENSIONS[medium]).join(', ')
    throw new AssetRefusal(
      'unsupported_type',
      `The file is ${source.content_type}; ${medium} is accepted as ${types}.`,
    )
  }
  return {
    ...NO_FACTS,
    path,
    content_type: source.content_type,
    extension,
    duration_seconds: source.duration_seconds,
    ...(source.video && medium === 'video' && (await pictureFacts(tools, source, folder, signal))),
  }
}

async function pictureFacts(
  tools: Tools,
  { path, video, duration_seconds }: SourceVideo,
  folder: string,
  signal: AbortSignal,
): Promise<Partial<InspectedAsset>> {
  if (!video) return {}
  const thumbnail = join(folder, 'thumbnail.jpg')
  const at = String(Math.min(1, duration_seconds / 2))
  await runFfmpeg(
    tools,
    [
      ...['-y', '-ss', at, '-i', path, '-map', `0:${video.index}`, '-frames:v', '1'],
      ...[
        '-vf',
        "scale=w='min(480,iw)':h='min(480,ih)':force_original_aspect_ratio=decrease",
        '-map_metadata',
        '-1',
      ],
      ...['-update', '1', '-q:v', '3', thumbnail],
    ],
    { signal, timeoutSeconds: MINUTE },
  ).catch(refuse)
  return {
    width: video.width,
    height: video.height,
    thumbnail: { path: thumbnail, content_type: 'image/jpeg', extension: 'jpg' },
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof EngineError)) throw error
  switch (error.code) {
    case 'source_unsupported':
    case 'no_audio_track':
      throw new AssetRefusal('unsupported_type', error.message)
    case 'source_too_long':
    case 'source_too_large':
      throw new AssetRefusal('too_large', error.message)
    case 'source_corrupt':
    case 'processing_failed':
    case 'timeout':
      throw new AssetRefusal('corrupt', error.message)
    default:
      throw error
  }
}
