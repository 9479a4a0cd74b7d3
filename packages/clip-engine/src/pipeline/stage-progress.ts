import type { ClipRun, Stage } from './clip-run.ts'

/** How far along a run is when a stage begins, in percent. The shares follow measured times with the default recognizer. */
const BEGINS_AT: Record<Stage, number> = {
  downloading: 0,
  probing: 8,
  downloading_model: 9,
  transcribing: 9,
  analyzing: 9,
  selecting: 60,
  reframing: 62,
  previewing: 70,
  finalizing: 99,
}
const ENDS_AT: Record<Stage, number> = {
  downloading: 8,
  probing: 9,
  downloading_model: 30,
  transcribing: 60,
  analyzing: 60,
  selecting: 62,
  reframing: 70,
  previewing: 99,
  finalizing: 100,
}

/** The percentages between which a project is while its parts are worked on. */
export const PARTS_SPAN = { from: BEGINS_AT.transcribing, to: ENDS_AT.transcribing }

/** Reports the current stage; `fraction` is how much of it is done, 0 to 1. */
export type Report = (stage: Stage, fraction: number) => void

/**
 * Turns progress within stages into one number that never decreases, and a guess at the time left.
 *
 * @param now - Milliseconds of a clock that does not jump.
 */
export function trackProgress(
  onStage: ClipRun['onStage'],
  now: () => number = () => performance.now(),
): Report {
  let reached = 0
  let started: { at: number; percent: number } | null = null
  return (stage, fraction) => {
    const share = ENDS_AT[stage] - BEGINS_AT[stage]
    const percent = BEGINS_AT[stage] + share * Math.min(1, Math.max(0, fraction))
    reached = Math.max(reached, percent)
    // A resumed run skips finished stages, so its speed is measured from its first report on.
    started ??= { at: now(), percent: reached }
    onStage(stage, Math.floor(reached), secondsLeft(started, reached, now()))
  }
}

function secondsLeft(
  started: { at: number; percent: number },
  reached: number,
  now: number,
): number | null {
  const done = reached - started.percent
  const elapsed = (now - started.at) / 1000
  if (done < 3 || elapsed < 2) return null
  return Math.ceil((elapsed / done) * (100 - reached))
}
