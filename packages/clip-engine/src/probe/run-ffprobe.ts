import { readText } from '../ffmpeg/read-text.ts'
import { type RunningProcess, startProcess } from '../ffmpeg/start-process.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import { CONTAINER_NAMES } from './containers.ts'

/** Larger pictures are refused before anything is allocated for them; 8K has half as many pixels. */
export const MAX_PIXELS = 8192 * 8192

/** A local file, and what it is read with. */
export interface ProbedFile {
  tools: Tools
  /** Absolute. */
  path: string
  signal: AbortSignal
}

/**
 * Starts ffprobe on one file, held to accepted containers and to that file.
 *
 * The output is JSON or CSV, depending on `args`. A failure is reported by the exit code only,
 * because output printed before it may still be usable.
 */
export function startFfprobe(
  { tools, path, signal }: ProbedFile,
  args: string[],
  timeoutSeconds: number,
): RunningProcess {
  const guards = ['-protocol_whitelist', 'file', '-format_whitelist', CONTAINER_NAMES]
  const limits = ['-max_pixels', String(MAX_PIXELS)]
  return startProcess(
    [tools.ffprobe, '-v', 'error', '-hide_banner', ...guards, ...limits, ...args, '-i', path],
    { signal, timeoutSeconds },
  )
}

/** Runs ffprobe as `startFfprobe` does, and gives all that it prints. */
export async function readFfprobe(...given: Parameters<typeof startFfprobe>): Promise<string> {
  const { output, finished } = startFfprobe(...given)
  const text = (await Array.fromAsync(readText(output))).join('')
  await finished
  return text
}
