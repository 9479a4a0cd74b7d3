/** What a figure should at least or at most be. */
export interface Goal {
  is: 'least' | 'most'
  value: number
}

/** A number, and what holds its true value in 95 % of such measurements. */
export interface Estimate {
  value: number
  interval?: { low: number; high: number }
}

/** One measured figure, with what puts it into proportion. */
export interface Figure extends Estimate {
  /** What was measured: a show, a file, a way of giving the words. */
  of: string
  name: string
  /** What is reached without the engine, by the name of the way. */
  baselines?: Record<string, Estimate>
  goal?: Goal
}

/** Clips whose scores lie from `low` up to `high`. */
export interface ScoreBin {
  low: number
  high: number
  clips: number
  /** How many of them hold a chosen moment. */
  chosen: number
}

/** What one part of the benchmark found. */
export interface Findings {
  figures: Figure[]
  /** Shown under the table, each a sentence or more. */
  notes: Record<string, string>
  /** For the reliability diagram. */
  bins?: ScoreBin[]
}

/** Whether a figure is as its goal wants it; null without a goal. */
export function isReached({ value, goal }: Figure): boolean | null {
  if (!goal) return null
  return goal.is === 'least' ? value >= goal.value : value <= goal.value
}
