import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools } from '../../src/ffmpeg/tools.ts'
import { CLIP_SECONDS, compareRenders, medianRatio } from '../compare-renders.ts'
import { composeSource, repeatSource } from '../compose-source.ts'
import { timeStages } from '../time-stages.ts'
import { previewTalk, type TalkCost } from './engine/preview-talk.ts'
import type { Figure, Findings, Goal } from './figure.ts'
import type { Options } from './options.ts'

/** Seconds in which every shot of the talk occurs once. */
const CYCLE_SECONDS = 75
const STAGES_SECONDS = 30
const ROUNDS = 3
/** A talk of an hour, with the most clip time that the settings of a new project allow: twelve clips of 45 seconds. */
const HOUR = { seconds: 3600, clipSeconds: 540 }
const PREVIEWS: Goal = { is: 'most', value: 0.15 }
const RENDER: Goal = { is: 'most', value: 1.1 }
/** The maximum ratio of time per second, or memory, between the longest and the shortest talk: the part above 1 allows for noise. */
const LINEAR: Goal = { is: 'most', value: 1.2 }

/** Measures the previews of short and long talks, and a render against the bare ffmpeg command that makes the same file. */
export async function measureEngine({ minutes, talk }: Options): Promise<Findings> {
  const tools = findTools()
  const folder = await mkdtemp(join(tmpdir(), 'bench-quality-'))
  try {
    const cycle = talk ?? (await composeSource(tools, folder, CYCLE_SECONDS))
    const talks: { minutes: number; cost: TalkCost }[] = []
    for (const length of minutes) {
      const own = join(folder, `${length}-minutes`)
      await mkdir(own)
      const path = await repeatSource(tools, cycle, join(own, 'talk.mp4'), 60 * length)
      const cost = await previewTalk(path, 60 * length, own)
      talks.push({ minutes: length, cost })
      // The long ones take long, so each result is printed at once.
      console.error(`${length} minutes: ${JSON.stringify(cost)}`)
      await rm(own, { recursive: true })
    }
    const short = await repeatSource(tools, cycle, join(folder, 'short.mp4'), STAGES_SECONDS)
    const { stages, job } = await timeStages(tools, short, folder)
    const rounds = await compareRenders(tools, job, folder, ROUNDS)
    const figures: Figure[] = [
      ...talks.flatMap((talk) => figuresOf(talk.minutes, talk.cost)),
      ...compareTalks(talks),
      ...stages.map(({ stage, cpuSeconds, mediaSeconds }) => ({
        of: `stage “${stage}”, ${STAGES_SECONDS} s`,
        name: 'CPU ÷ duration',
        value: cpuSeconds / Math.max(1, mediaSeconds),
      })),
      {
        of: `render of ${CLIP_SECONDS} s, ${ROUNDS} rounds`,
        name: 'CPU, times the bare command',
        value: medianRatio(rounds, 'cpuSeconds'),
        goal: RENDER,
      },
    ]
    return { figures, notes: NOTES }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function figuresOf(minutes: number, cost: TalkCost): Figure[] {
  const of = `${minutes} minutes, ${cost.clips} clips of ${Math.round(cost.clipSeconds)} s together`
  const hour = hourOf(60 * minutes, cost)
  return [
    { of, name: 'whole source, CPU ÷ duration', value: cost.sourceCpu / minutes / 60 },
    {
      of,
      name: 'framing and previews, CPU ÷ length of the clips',
      value: cost.clipsCpu / Math.max(1, cost.clipSeconds),
    },
    { of, name: 'all, CPU ÷ duration', value: (cost.sourceCpu + cost.clipsCpu) / minutes / 60 },
    { of, name: 'the same for an hour, CPU ÷ duration', value: hour, goal: PREVIEWS },
    { of, name: 'all, time that passed ÷ duration', value: cost.wallSeconds / minutes / 60 },
    { of, name: 'memory, MB', value: Math.round(cost.peakBytes / 1e6) },
  ]
}

/** Processor seconds per second of an hour-long talk, from the rates of a talk of any length. */
function hourOf(seconds: number, { sourceCpu, clipsCpu, clipSeconds }: TalkCost): number {
  const clips = (HOUR.clipSeconds / HOUR.seconds) * (clipsCpu / Math.max(1, clipSeconds))
  return sourceCpu / seconds + clips
}

function compareTalks(talks: { minutes: number; cost: TalkCost }[]): Figure[] {
  const first = talks[0]
  const last = talks.at(-1)
  if (!first || !last || first === last) return []
  const of = `${last.minutes} against ${first.minutes} minutes`
  const rate = ({ minutes, cost }: typeof first) => cost.sourceCpu / minutes
  return [
    { of, name: 'CPU a second, times as much', value: rate(last) / rate(first), goal: LINEAR },
    {
      of,
      name: 'memory, times as much',
      value: last.cost.peakBytes / first.cost.peakBytes,
      goal: LINEAR,
    },
  ]
}

const NOTES = {
  talks:
    'Seconds of a processor, of all processes, for a second of a talk in 1080p whose words are given, until the previews of its clips are there. ' +
    'Short talks are nearly all clip; so for an hour the whole source counts once, and of the clips as much as a new project gets at most, twelve of ' +
    '45 seconds. Memory is that of all processes at its highest.',
  render:
    'The bare command has the same window, captions, gain and encoder settings; the engine also measures loudness, draws a thumbnail, writes ' +
    'subtitle files and checks the file. Median of rounds that alternate.',
}
