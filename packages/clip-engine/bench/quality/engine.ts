import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools } from '../../src/ffmpeg/tools.ts'
import { compareRenders } from '../compare-renders.ts'
import { composeSource } from '../compose-source.ts'
import { timeStages } from '../time-stages.ts'
import type { Figure, Findings, Goal } from './figure.ts'

const SECONDS = 60
const ROUNDS = 2
const ANALYSIS: Goal = { is: 'most', value: 0.15 }
const RENDER: Goal = { is: 'most', value: 1.1 }

/** Measures what each stage costs for a minute of 1080p, and a render against the bare ffmpeg command that makes the same file. */
export async function measureEngine(): Promise<Findings> {
  const tools = findTools()
  const folder = await mkdtemp(join(tmpdir(), 'bench-quality-'))
  try {
    const path = await composeSource(tools, folder, SECONDS)
    const { stages, job } = await timeStages(tools, path, folder)
    const rounds = await compareRenders(tools, job, folder, ROUNDS)
    const figures: Figure[] = stages.map(({ stage, cpu_seconds, media_seconds }) => ({
      of: stage,
      name: 'CPU ÷ duration',
      value: cpu_seconds / Math.max(1, media_seconds),
      ...(stage === 'analyze' && { goal: ANALYSIS }),
    }))
    const sum = (side: 'ours' | 'bare') =>
      rounds.reduce((total, round) => total + round[side].cpu_seconds, 0)
    const ratio = sum('ours') / sum('bare')
    figures.push({
      ...{ of: 'render of 20 s', name: 'CPU, times the bare command', value: ratio, goal: RENDER },
    })
    return { figures, notes: NOTES }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const NOTES = {
  stages:
    'Seconds of a processor, of all processes, for a second of what the stage goes through: the whole talk, but of reframe, preview and render ' +
    'only the clip. The bare command has the same window, captions, gain and encoder settings; the engine also measures loudness, draws a ' +
    'thumbnail, writes subtitle files and checks the file.',
}
