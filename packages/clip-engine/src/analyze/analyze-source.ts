import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { Analysis } from './analysis.ts'

/**
 * Measures what can be seen and heard in a source, in one decode of a reduced picture.
 *
 * Memory stays flat however long the source is. A track that the source does not have gives empty
 * lists; it is never an error.
 *
 * @param onProgress - Share of the source analyzed, 0 to 1.
 * @throws {EngineError} `processing_failed` or `timeout`, when ffmpeg cannot read the source.
 */
export async function analyzeSource(
  _tools: Tools,
  _source: SourceVideo,
  _signal: AbortSignal,
  _onProgress: (fraction: number) => void,
): Promise<Analysis> {
  throw new Error('not yet')
}
