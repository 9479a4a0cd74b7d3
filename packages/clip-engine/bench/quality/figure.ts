/** The minimum or maximum that a figure should reach. */
export interface Goal {
  is: 'least' | 'most'
  value: number
}

/** A number, with its 95 % confidence interval. */
export interface Estimate {
  value: number
  interval?: { low: number; high: number }
}

/** One measured figure, with its baselines and goal for comparison. */
export interface Figure extends Estimate {
  /** The measured object: a show, a file, a source of the words. */
  of: string
  name: string
  /** Results without the engine, by the name of the method. */
  baselines?: Record<string, Estimate>
  goal?: Goal
}

/** Clips whose scores lie from `low` up to `high`. */
export interface ScoreBin {
  low: number
  high: number
  clips: number
  /** How many of the clips hold a chosen moment. */
  chosen: number
}

/** The results of one part of the benchmark. */
export interface Findings {
  figures: Figure[]
  /** Shown under the table, each a sentence or more. */
  notes: Record<string, string>
  /** For the reliability diagram. */
  bins?: ScoreBin[]
}

/** Returns whether a figure meets its goal; null without a goal. */
export function isReached({ value, goal }: Figure): boolean | null {
  if (!goal) return null
  return goal.is === 'least' ? value >= goal.value : value <= goal.value
}
