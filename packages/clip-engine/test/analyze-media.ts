import { media } from '@svc/test-media'
import type { Analysis } from '../src/analyze/analysis.ts'
import { analyzeSource } from '../src/analyze/analyze-source.ts'
import { findTools } from '../src/ffmpeg/tools.ts'
import { probeSource } from '../src/probe/probe-source.ts'
import type { SourceVideo } from '../src/probe/source-video.ts'
import type { TimeRange } from '../src/time-range.ts'

export const tools = findTools()
const finished = new Map<string, Promise<Analysis>>()
const probed = new Map<string, Promise<SourceVideo>>()

/** Seconds of a longer file that are analyzed. */
const LONGEST_SECONDS = 62

/** Analyzes a test file, once for all test files of a process. */
export function analyzeMedia(name: string): Promise<Analysis> {
  const analysis = finished.get(name) ?? analyzeAfresh(name)
  finished.set(name, analysis)
  return analysis
}

async function analyzeAfresh(name: string): Promise<Analysis> {
  const source = await probeMedia(name)
  const duration_seconds = Math.min(LONGEST_SECONDS, source.duration_seconds)
  const { signal } = new AbortController()
  return analyzeSource(tools, { ...source, duration_seconds }, signal, () => {})
}

/** Probes a test file, once for all test files of a process. */
export function probeMedia(name: string): Promise<SourceVideo> {
  const source = probed.get(name) ?? probeSource(tools, media(name), new AbortController().signal)
  probed.set(name, source)
  return source
}

/** Seconds inside the ranges. */
export function lengthOf(ranges: TimeRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0)
}

export function isInside(ranges: TimeRange[], time: number): boolean {
  return ranges.some(({ start, end }) => time >= start && time < end)
}
