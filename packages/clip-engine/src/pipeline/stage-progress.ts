import type { ClipRun, Stage } from './clip-run.ts'

/** From which to which percentage of a run each stage takes. The shares follow measured times with the default recognizer. */
const SPANS: Record<Stage, { from: number; to: number }> = {
  downloading: { from: 0, to: 8 },
  probing: { from: 8, to: 9 },
  downloading_model: { from: 9, to: 30 },
  transcribing: { from: 9, to: 60 },
  analyzing: { from: 9, to: 60 },
  selecting: { from: 60, to: 62 },
  reframing: { from: 62, to: 70 },
  previewing: { from: 70, to: 99 },
  finalizing: { from: 99, to: 100 },
}

/** The percentages between which a project is while its parts are worked on. */
export const PARTS_SPAN = SPANS.transcribing

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
    const { from, to } = SPANS[stage]
    const percent = from + (to - from) * Math.min(1, Math.max(0, fraction))
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
