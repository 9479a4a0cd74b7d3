import type { ProjectStage } from '@svc/specification'
import type { Lane } from './enqueue-lane.ts'

/** One worker's run on a part of a long source; see `ProjectRun`. */
export interface PartRun {
  account_id: string
  project_id: string
  part_id: string
  run_id: string
}

/** Everything a worker needs to work on a part. */
export interface PartWork extends PartRun, Lane {
  /** The engine's number of the part, from 0. */
  number: number
  /** The key of the source's bytes. */
  sourceKey: string
}

/** How far a part is. */
export interface PartReport {
  stage: ProjectStage
  /** 0 to 100; a smaller number than the stored one is ignored. */
  progress: number
}
