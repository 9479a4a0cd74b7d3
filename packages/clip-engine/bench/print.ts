import { CLIP_SECONDS, medianRatio, type Round } from './compare-renders.ts'
import type { StageTime } from './time-stages.ts'

/** The maximum cost of a render, as a multiple of the bare command. */
const GOAL = 1.1

/** Prints for each stage its seconds per second of media. */
export function printStages(stages: StageTime[], sourceSeconds: number): void {
  console.log(
    `\n${'stage'.padEnd(12)}${'wall s'.padStart(8)}${'media s'.padStart(9)}${'s per s'.padStart(9)}`,
  )
  for (const { stage, wallSeconds, mediaSeconds } of stages) {
    const columns = [wallSeconds.toFixed(2), mediaSeconds.toFixed(1)]
    const rate = (wallSeconds / mediaSeconds).toFixed(3)
    console.log(
      `${stage.padEnd(12)}${columns[0]?.padStart(8)}${columns[1]?.padStart(9)}${rate.padStart(9)}`,
    )
  }
  console.log(`Source: ${sourceSeconds} s, 1080p. Preview and render are of the best clip.`)
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
    const wall = ours.wallSeconds / bare.wallSeconds
    const cpu = ours.cpuSeconds / bare.cpuSeconds
    const columns = [
      `${ours.wallSeconds.toFixed(2)} : ${bare.wallSeconds.toFixed(2)}`.padStart(16),
      wall.toFixed(3).padStart(8),
      `${ours.cpuSeconds.toFixed(2)} : ${bare.cpuSeconds.toFixed(2)}`.padStart(16),
      cpu.toFixed(3).padStart(8),
    ]
    console.log(String(index + 1).padEnd(8) + columns.join(''))
  }
  const wall = medianRatio(rounds, 'wallSeconds').toFixed(3)
  const cpu = medianRatio(rounds, 'cpuSeconds').toFixed(3)
  console.log(`Median: wall ${wall}, CPU ${cpu}; the goal is at most ${GOAL}.`)
}
