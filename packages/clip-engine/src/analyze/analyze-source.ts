import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { Analysis } from './analysis.ts'
import { concludeAnalysis, observe } from './observe.ts'

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
  tools: Tools,
  source: SourceVideo,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<Analysis> {
  const { heard, seen } = await observe(tools, source, {}, signal, onProgress)
  return concludeAnalysis(source, heard, [seen])
}
