import { EngineError } from '../engine-error.ts'
import { readLines } from './read-text.ts'
import { type ProcessOptions, type RunningProcess, startProcess } from './start-process.ts'
import type { Tools } from './tools.ts'

export interface FfmpegOptions extends ProcessOptions {
  /** Called with the seconds of output written so far, about twice a second. */
  onProgress?: (seconds: number) => void
}

export interface FfmpegResult {
  /** What ffmpeg wrote to stderr: at most its last 256 kB. */
  log: string
}

/**
 * Runs ffmpeg to its end, for work whose result is files or log lines.
 *
 * Inputs can only be local files: nothing inside one can make ffmpeg open an address. Paths
 * must be absolute, because a relative one may start with `-`.
 *
 * @throws {EngineError} `processing_failed`, `timeout`, or `storage_full` when the disk is full.
 * @throws The signal's reason when it aborts.
 */
export async function runFfmpeg(
  tools: Tools,
  args: string[],
  options: FfmpegOptions,
): Promise<FfmpegResult> {
  const { onProgress } = options
  const reporting = onProgress ? ['-progress', 'pipe:1', '-stats_period', '0.5'] : []
  const running = startFfmpeg(tools, [...reporting, ...args], options)
  const [result] = await Promise.all([finish(running), readProgress(running.output, onProgress)])
  return result
}

/**
 * Runs ffmpeg with its stdout as a stream, for raw frames and samples (`… -f rawvideo pipe:1`).
 *
 * The stream must be read or cancelled, or ffmpeg waits; await `finished` afterwards, since a
 * stream that ended may have ended early. `finished` rejects as `runFfmpeg` does.
 */
export function readFfmpeg(
  tools: Tools,
  args: string[],
  options: ProcessOptions,
): { output: ReadableStream<Uint8Array>; finished: Promise<FfmpegResult> } {
  const running = startFfmpeg(tools, args, options)
  const finished = finish(running)
  // A caller that throws while reading never awaits `finished`; its rejection must not count as unhandled.
  finished.catch(() => {})
  return { output: running.output, finished }
}

function startFfmpeg(tools: Tools, args: string[], options: ProcessOptions): RunningProcess {
  const general = ['-hide_banner', '-nostdin', '-nostats']
  return startProcess([tools.ffmpeg, ...general, ...args.flatMap(guardInput)], options)
}

/** The protocol list belongs to the input that follows it, so every input needs its own. */
function guardInput(arg: string): string[] {
  return arg === '-i' ? ['-protocol_whitelist', 'file,pipe', '-i'] : [arg]
}

async function finish(running: RunningProcess): Promise<FfmpegResult> {
  const { exitCode, log } = await running.finished
  if (exitCode === 0) return { log }
  if (/No space left on device/.test(log)) {
    throw new EngineError('storage_full', 'The disk is full.', { retryable: true })
  }
  throw new EngineError('processing_failed', `ffmpeg: ${lastUsefulLine(log)}`)
}

/** ffmpeg ends its log with totals, what gave up for the same reason, and "Conversion failed!"; the cause stands above. */
function lastUsefulLine(log: string): string {
  const noise =
    /^(Conversion failed|Exiting|frame=|size=|video:|\[[avs]?out#|\[vost#.*Error|Last message repeated|Error (initializing output stream|parsing global|while opening encoder)|Failed to set value|\s|$)/
  const line = log.split('\n').findLast((text) => !noise.test(text))
  return line?.replace(/^(\[[^\]]* @ 0x[0-9a-f]+\] )+/, '').trim() ?? 'it failed without a message'
}

async function readProgress(
  output: ReadableStream<Uint8Array>,
  onProgress: ((seconds: number) => void) | undefined,
): Promise<void> {
  for await (const line of readLines(output)) {
    const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1]
    if (microseconds) onProgress?.(Number(microseconds) / 1e6)
  }
}
