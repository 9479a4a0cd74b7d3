import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runFfmpeg } from '../../../packages/clip-engine/src/ffmpeg/run-ffmpeg.ts'
import { findTools } from '../../../packages/clip-engine/src/ffmpeg/tools.ts'
import { composeTalk } from '../../../packages/clip-engine/test/talk/compose-talk.ts'
import { TALKS } from '../../../packages/clip-engine/test/talk/recipe.ts'
import { describeFindings, type Figure, type Goal } from '../clips/figure.ts'
import type { Cost } from '../measure/processes.ts'
import { numbersOf, openCommand } from '../report/command.ts'
import { median } from '../report/tables.ts'
import { CLIP_SECONDS, compareRenders } from './compare-renders.ts'
import { previewTalk, type TalkCost } from './preview-talk.ts'
import { timeStages } from './time-stages.ts'

// Measures the previews of short and long talks, each stage alone, and a render against the bare ffmpeg command that makes the
// same file.

/** Seconds in which every shot of the talk occurs once. */
const CYCLE_SECONDS = 75
const STAGES_SECONDS = 30
/** A talk of an hour, with the most clip time that the settings of a new project allow: twelve clips of 45 seconds. */
const HOUR = { seconds: 3600, clipSeconds: 540 }
const PREVIEWS: Goal = { is: 'most', value: 0.15 }
const RENDER: Goal = { is: 'most', value: 1.1 }
/** The maximum ratio of time per second, or memory, between the longest and the shortest talk: the part above 1 allows for noise. */
const LINEAR: Goal = { is: 'most', value: 1.2 }
const NOTES = [
  'Seconds of a processor, of all processes, for a second of a talk in 1080p whose words are given, until the previews of its clips are there. ' +
    'Short talks are nearly all clip; so for an hour the whole source counts once, and of the clips as much as a new project gets at most, twelve of ' +
    '45 seconds. Memory is that of all processes at its highest.',
  'The bare command has the same window, captions, gain and encoder settings; the engine also measures loudness, draws a thumbnail, writes ' +
    'subtitle files and checks the file. Median of rounds that alternate.',
]

const { values, write } = openCommand('bun quality bench engine', {
  options: {
    minutes: { default: '5,20,60', about: 'lengths of the talks whose previews are made' },
    talk: { default: '', about: 'a film that is repeated for them, instead of a composed one' },
    rounds: { default: 3, about: 'how often a render is made, by the engine and without it' },
  },
})
const { rounds: count, talk: film } = values
const tools = findTools()
const { signal } = new AbortController()
const folder = await mkdtemp(join(tmpdir(), 'bench-engine-'))
await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }

const cycle = film || (await composeSource())
const talks: { minutes: number; cost: TalkCost }[] = []
for (const minutes of numbersOf(values.minutes).sort((a, b) => a - b)) {
  const own = join(folder, `${minutes}-minutes`)
  await mkdir(own)
  const path = await repeatSource(join(own, 'talk.mp4'), 60 * minutes)
  const cost = await previewTalk(path, 60 * minutes, own)
  talks.push({ minutes, cost })
  // The long ones take long, so each result is printed at once.
  console.error(`${minutes} minutes: ${JSON.stringify(cost)}`)
  await rm(own, { recursive: true })
}
const short = await repeatSource(join(folder, 'short.mp4'), STAGES_SECONDS)
const { stages, job } = await timeStages(tools, short, folder)
const rounds = await compareRenders(tools, job, folder, count)
const ratioOf = (of: keyof Cost) => median(rounds.map(({ ours, bare }) => ours[of] / bare[of]))
const render = `render of ${CLIP_SECONDS} s, ${count} rounds`
const figures: Figure[] = [
  ...talks.flatMap(({ minutes, cost }) => figuresOf(minutes, cost)),
  ...compareTalks(),
  ...stages.flatMap(({ stage, cpuSeconds, wallSeconds, mediaSeconds }) => {
    const of = `stage “${stage}”, ${STAGES_SECONDS} s`
    const length = Math.max(1, mediaSeconds)
    return [
      { of, name: 'CPU ÷ duration', value: cpuSeconds / length },
      { of, name: 'time that passed ÷ duration', value: wallSeconds / length },
    ]
  }),
  { of: render, name: 'CPU, times the bare command', value: ratioOf('cpuSeconds'), goal: RENDER },
  { of: render, name: 'time that passed, times the bare command', value: ratioOf('wallSeconds') },
]
const text = describeFindings({ figures, notes: NOTES })
await write('benchmarks.md', { title: 'Speed of the stages', text })

/** Composes a 1080p talk, a usual upload size: with real speech and faces when `MEDIA_DIR` is set, else with generated ones. */
async function composeSource(): Promise<string> {
  const { path } = await composeTalk(tools, folder, CYCLE_SECONDS, TALKS.at(-1)?.recipe)
  const large = join(folder, 'talk-1080p.mp4')
  const picture = ['-vf', 'scale=1920:1080', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20']
  await runFfmpeg(tools, ['-i', path, ...picture, '-g', '50', '-c:a', 'copy', large], {
    ...{ signal, timeoutSeconds: 60 * CYCLE_SECONDS },
  })
  return large
}

/** Repeats the film until it has the given length in seconds, without re-encoding. */
async function repeatSource(out: string, seconds: number): Promise<string> {
  const endless = ['-stream_loop', '-1', '-i', cycle, '-t', String(seconds), '-c', 'copy']
  const command = [...endless, '-movflags', '+faststart', '-y', out]
  await runFfmpeg(tools, command, { signal, timeoutSeconds: 600 })
  return out
}

function figuresOf(minutes: number, cost: TalkCost): Figure[] {
  const { sourceCpu, clipsCpu, clipSeconds, wallSeconds, peakBytes } = cost
  const of = `${minutes} minutes, ${cost.clips} clips of ${Math.round(clipSeconds)} s together`
  const seconds = 60 * minutes
  const perClipSecond = clipsCpu / Math.max(1, clipSeconds)
  const hour = sourceCpu / seconds + (HOUR.clipSeconds / HOUR.seconds) * perClipSecond
  return [
    { of, name: 'whole source, CPU ÷ duration', value: sourceCpu / seconds },
    { of, name: 'framing and previews, CPU ÷ length of the clips', value: perClipSecond },
    { of, name: 'all, CPU ÷ duration', value: (sourceCpu + clipsCpu) / seconds },
    { of, name: 'the same for an hour, CPU ÷ duration', value: hour, goal: PREVIEWS },
    { of, name: 'all, time that passed ÷ duration', value: wallSeconds / seconds },
    { of, name: 'memory, MB', value: Math.round(peakBytes / 1e6) },
  ]
}

function compareTalks(): Figure[] {
  const first = talks[0]
  const last = talks.at(-1)
  if (!first || !last || first === last) return []
  const of = `${last.minutes} against ${first.minutes} minutes`
  const rate = ({ minutes, cost }: typeof first) => cost.sourceCpu / minutes
  const memory = last.cost.peakBytes / first.cost.peakBytes
  return [
    { of, name: 'CPU a second, times as much', value: rate(last) / rate(first), goal: LINEAR },
    { of, name: 'memory, times as much', value: memory, goal: LINEAR },
  ]
}
