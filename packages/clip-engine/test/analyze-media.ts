import { afterAll, beforeAll } from 'bun:test'
import type { Analysis } from '../src/analyze/analysis.ts'
import { analyzeSource } from '../src/analyze/analyze-source.ts'
import { keepFaceChildren } from '../src/analyze/faces/face-child.ts'
import type { SourceVideo } from '../src/probe/source-video.ts'
import type { TimeRange } from '../src/time-range.ts'
import { probeMedia, signal, tools } from './workbench.ts'

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

/** Keeps the processes that look for faces until all tests of the file, or of the `describe` around the call, are over. */
export function keepFaces(): void {
  let kept: Disposable | undefined
  beforeAll(() => {
    kept = keepFaceChildren()
  })
  afterAll(() => kept?.[Symbol.dispose]())
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
