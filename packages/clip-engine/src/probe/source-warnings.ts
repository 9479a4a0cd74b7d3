import type { EngineWarning } from '../engine-error.ts'
import type { SourceVideo } from './source-video.ts'

/** Pictures whose shorter side has fewer pixels look soft at any size that platforms show. */
const LEAST_PIXELS = 480

/** Returns warnings about a source that the user should see before rendering. */
export function sourceWarnings({ video }: SourceVideo): EngineWarning[] {
  if (!video || Math.min(video.width, video.height) >= LEAST_PIXELS) return []
  const message = `The picture has ${video.width}×${video.height} pixels; renders of it are enlarged and look soft.`
  return [{ code: 'source_low_resolution', message }]
}
