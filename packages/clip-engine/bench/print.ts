import { CLIP_SECONDS, medianRatio, type Round } from './compare-renders.ts'
import type { StageTime } from './time-stages.ts'

/** The maximum cost of a render, as a multiple of the bare command. */
const GOAL = 1.1

/** Prints for each stage its seconds per second of media. */
export function printStages(stages: StageTime[], source_seconds: number): void {
  console.log(
    `\n${'stage'.padEnd(12)}${'wall s'.padStart(8)}${'media s'.padStart(9)}${'s per s'.padStart(9)}`,
  )
  for (const { stage, wall_seconds, media_seconds } of stages) {
    const columns = [wall_seconds.toFixed(2), media_seconds.toFixed(1)]
    const rate = (wall_seconds / media_seconds).toFixed(3)
    console.log(
      `${stage.padEnd(12)}${columns[0]?.padStart(8)}${columns[1]?.padStart(9)}${rate.padStart(9)}`,
    )
  }
  console.log(`Source: ${source_seconds} s, 1080p. Preview and render are of the best clip.`)
}

/** Prints each round's ratios and their medians. */
export function printRatio(rounds: Round[]): void {
  console.log(
    `\nA render against the bare ffmpeg command that makes the same file, ${CLIP_SECONDS} seconds of 1080p:`,
  )
  console.log(
    `${'round'.padEnd(8)}${'wall s'.padStart(16)}${'ratio'.padStart(8)}${'cpu s'.padStart(16)}${'ratio'.padStart(8)}`,
  )
  for (const [index, { ours, bare }] of rounds.entries()) {
    const wall = ours.wall_seconds / bare.wall_seconds
    const cpu = ours.cpu_seconds / bare.cpu_seconds
    const columns = [
      `${ours.wall_seconds.toFixed(2)} : ${bare.wall_seconds.toFixed(2)}`.padStart(16),
      wall.toFixed(3).padStart(8),
      `${ours.cpu_seconds.toFixed(2)} : ${bare.cpu_seconds.toFixed(2)}`.padStart(16),
      cpu.toFixed(3).padStart(8),
    ]
    console.log(String(index + 1).padEnd(8) + columns.join(''))
  }
  const wall = medianRatio(rounds, 'wall_seconds').toFixed(3)
  const cpu = medianRatio(rounds, 'cpu_seconds').toFixed(3)
  console.log(`Median: wall ${wall}, CPU ${cpu}; the goal is at most ${GOAL}.`)
}
