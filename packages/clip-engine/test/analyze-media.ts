import { expect } from 'bun:test'
import { media } from '@svc/test-media'
import type { Analysis } from '../src/analyze/analysis.ts'
import { analyzeSource } from '../src/analyze/analyze-source.ts'
import { runFfmpeg } from '../src/ffmpeg/run-ffmpeg.ts'
import type { SourceVideo } from '../src/probe/source-video.ts'
import type { TimeRange } from '../src/time-range.ts'
import { makeFile, probed, probeMedia, scratchFolder, signal, tools } from './workbench.ts'

const finished = new Map<string, Promise<Analysis>>()

/** Analyzes a test file, or the beginning of it, once for all test files of a process. */
export const analyzeMedia = (name: string, longest = 62): Promise<Analysis> =>
  analyzeOnce(name, longest, {})

/** Analyzes the sound of a test file as `analyzeMedia` does, without looking at a picture. */
export const hearMedia = (name: string, longest = 62): Promise<Analysis> =>
  analyzeOnce(name, longest, { video: null })

function analyzeOnce(name: string, longest: number, changes: Partial<SourceVideo>) {
  const key = `${longest} ${name} ${Object.keys(changes)}`
  const analysis = finished.get(key) ?? analyzeAfresh(name, longest, changes)
  finished.set(key, analysis)
  return analysis
}

async function analyzeAfresh(name: string, longest: number, changes: Partial<SourceVideo>) {
  const source = { ...(await probeMedia(name)), ...changes }
  const duration_seconds = Math.min(longest, source.duration_seconds)
  return analyzeSource(tools, { ...source, duration_seconds }, signal, () => {})
}

/** Seconds inside the ranges. */
export function lengthOf(ranges: TimeRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0)
}

export function isInside(ranges: TimeRange[], time: number): boolean {
  return ranges.some(({ start, end }) => time >= start && time < end)
}

/** When the shots of a file begin. */
export async function startsOf(name: string): Promise<number[]> {
  return (await analyzeMedia(name)).shots.map(({ start }) => start)
}

export async function meanMotion(name: string): Promise<number> {
  const { values } = (await analyzeMedia(name)).motion
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Loudness as ffmpeg's own meter says, in LUFS. */
export async function measureWithFfmpeg(name: string): Promise<number> {
  const args = ['-i', media(name), '-vn', '-af', 'ebur128', '-f', 'null', '-']
  const { log } = await runFfmpeg(tools, args, { signal, timeoutSeconds: 60 })
  return Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(log)?.[1])
}

/** That noise hides no more than a third of the silences of a file, and adds none. */
export async function expectSameSilences(name: string, longest?: number): Promise<void> {
  await using folder = await scratchFolder()
  const noise = 'anoisesrc=a=0.02:c=pink:r=16000:s=1[n];[0:a][n]amix=2:duration=first:normalize=0'
  const cut = longest ? ['-t', String(longest)] : []
  const graph = ['-filter_complex', noise]
  const noisy = await makeFile([...cut, '-i', media(name), ...graph], `${folder.path}/noisy.wav`)
  const { silences } = await analyzeSource(tools, await probed(noisy), signal, () => {})
  const clean = lengthOf((await hearMedia(name, longest)).silences)
  expect(clean).toBeGreaterThan(3)
  expect(lengthOf(silences) / clean).toBeWithin(0.6, 1.5)
}
