import { afterAll } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { media } from '@svc/test-media'
import { runFfmpeg } from '../src/ffmpeg/run-ffmpeg.ts'
import { findTools } from '../src/ffmpeg/tools.ts'
import { probeSource } from '../src/probe/probe-source.ts'
import type { SourceVideo } from '../src/probe/source-video.ts'

export const tools = findTools()
/** A signal that is never aborted. */
export const { signal } = new AbortController()

const sources = new Map<string, Promise<SourceVideo>>()

/** Probes a file that does not change, once for all test files of a process. */
export function probed(path: string): Promise<SourceVideo> {
  const source = sources.get(path) ?? probeSource(tools, path, signal)
  sources.set(path, source)
  return source
}

export const probeMedia = (name: string) => probed(media(name))

/** A folder that is removed after all tests of the file that asks for it, or of the `describe` around the call. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'clip-engine-'))
  afterAll(() => rm(path, { recursive: true, force: true }))
  return path
}

/** A folder that is removed after the test: `await using folder = await scratchFolder()`. */
export async function scratchFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'clip-engine-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Runs ffmpeg to make a file that no recipe of the test media makes. */
export async function makeFile(args: string[], path: string): Promise<string> {
  await runFfmpeg(tools, [...args, '-y', path], { signal, timeoutSeconds: 60 })
  return path
}

/** Inputs that ffmpeg draws or sounds. */
export const lavfi = (...graphs: string[]) =>
  graphs.flatMap((graph) => ['-f', 'lavfi', '-i', graph])
