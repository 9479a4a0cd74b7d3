import type { Call, Phase, Walk } from '../history.ts'
import type { Snapshot } from '../snapshot.ts'

/** Everything that a check may look at. */
export interface Evidence {
  calls: Call[]
  phases: Phase[]
  walks: Walk[]
  snapshot: Snapshot
  /** Credits of each account as the API shows them. */
  shownCredits: { account_id: string; balance: number }[]
  /** Templates as the API shows them, all pages of all accounts. */
  shownTemplates: { template_id: string; name: string }[]
  /** Names of the delivered posts, one for each delivery. */
  deliveries: string[]
  objects: string[]
  logs: { name: string; text: string }[]
  secrets: string[]
  /** What is still running of the workers: commands of their child processes, files in their scratch folders. */
  leftOvers: string[]
  /** Finished videos, as ffprobe describes them. */
  videos: { render_id: string; width: number; height: number; hasSound: boolean; isFast: boolean }[]
}

/** What a check found. */
export interface Verdict {
  /** How many items it looked at: nothing is shown by none. */
  looked: number
  /** What is wrong, a line each. */
  broken: string[]
}

/** A rule that holds whatever happens. */
export interface Invariant {
  name: string
  title: string
  check(evidence: Evidence): Verdict
}
