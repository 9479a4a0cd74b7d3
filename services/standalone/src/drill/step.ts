import type { Database } from '@svc/domain'
import type { Secret } from '@svc/secrets'
import type { Backup } from '../backup/backup-folder.ts'
import type { Env } from '../env.ts'

/** What became of one step of a drill. */
export interface DrillStep {
  step: string
  state: 'ok' | 'failed' | 'left out'
  seconds: number
  detail: string
}

/** A restored copy of the installation, on which the rehearsals do what they like. */
export interface Copy {
  /** Its data folder and database are those of the copy. */
  env: Env
  sql: Database
  url: string
  secret: Secret
  backup: Backup
}

/** Says why this machine cannot run a step, which is no failure. */
export class LeftOut extends Error {}

/** Runs a step and notes how it went; `undefined` when it failed. */
export function stepTaker(steps: DrillStep[]) {
  return async <T>(step: string, run: () => Promise<{ detail: string; value?: T }>) => {
    const begun = performance.now()
    const note = (state: DrillStep['state'], detail: string) => {
      const seconds = Math.round((performance.now() - begun) / 100) / 10
      steps.push({ step, state, seconds, detail })
    }
    try {
      const { detail, value } = await run()
      note('ok', detail)
      return value
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      note(error instanceof LeftOut ? 'left out' : 'failed', detail)
      return undefined
    }
  }
}

export function refuse(faults: string[]): void {
  if (faults.length > 0) throw new Error(faults.join('; '))
}
