import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runFfmpeg } from '../../src/ffmpeg/run-ffmpeg.ts'
import { findTools } from '../../src/ffmpeg/tools.ts'
import { probeSource } from '../../src/probe/probe-source.ts'
import { type TranscribeOptions, transcribeSource } from '../../src/transcribe/transcribe.ts'
import type { Transcript } from '../../src/transcribe/transcript.ts'

export const tools = findTools()
/** Only Vosk is left, the fastest. */
export const NO_RECOGNIZERS = { service: null, whisper: null }

/** Transcribes a file as the pipeline does; options default to those of a machine without models. */
export async function transcribeFile(
  path: string,
  options: Partial<TranscribeOptions> = {},
  onProgress: (fraction: number) => void = () => {},
): Promise<Transcript> {
  const signal = AbortSignal.timeout(120_000)
  const source = await probeSource(tools, path, signal)
  return transcribeSource(
    tools,
    source,
    { language: 'auto', vocabulary: [], recognizers: NO_RECOGNIZERS, ...options },
    signal,
    onProgress,
  )
}

/** A folder that is removed after the test: `await using folder = await scratchFolder()`. */
export async function scratchFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'transcribe-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Runs ffmpeg to make a source that the media folder does not have. */
export async function makeFile(args: string[], path: string): Promise<string> {
  await runFfmpeg(tools, [...args, path], {
    signal: AbortSignal.timeout(60_000),
    timeoutSeconds: 60,
  })
  return path
}
