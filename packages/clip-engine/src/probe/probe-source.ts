import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from './source-video.ts'

/** Measures what a source file is. */
export async function probeSource(
  tools: Tools,
  path: string,
  signal: AbortSignal,
): Promise<SourceVideo> {
  signal.throwIfAborted()
  throw new Error(`${tools.ffprobe} ${path}`)
}
