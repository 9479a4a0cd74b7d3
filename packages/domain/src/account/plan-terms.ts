import type { Plan } from '@svc/scope-policy'
import type { AccountLimits } from '@svc/specification'

const MINUTE = 60
const GIGABYTE = 1e9
const MOST_CLIPS = 50

/** What an account gets with its plan, besides the features of `@svc/scope-policy`. */
export interface PlanTerms {
  /** Granted at the start of every period. */
  creditsPerPeriod: number
  /** Whether credits are counted but never run out. */
  unlimited: boolean
  limits: AccountLimits
}

// Stands for "unlimited": the highest limit that the queues have a tier for. Each worker limits what runs on its own machine.
const UNCOUNTED = 64

export const PLAN_TERMS: Readonly<Record<Plan, PlanTerms>> = {
  free: {
    creditsPerPeriod: 0,
    unlimited: false,
    limits: {
      max_source_seconds: 60 * MINUTE,
      max_source_bytes: 2 * GIGABYTE,
      max_concurrent_projects: 1,
      max_unfinished_projects: 20,
      max_concurrent_renders: 0,
      max_clips_per_project: MOST_CLIPS,
      storage_bytes: 10 * GIGABYTE,
      retention_days: 30,
    },
  },
  creator: {
    creditsPerPeriod: 300,
    unlimited: false,
    limits: {
      max_source_seconds: 180 * MINUTE,
      max_source_bytes: 5 * GIGABYTE,
      max_concurrent_projects: 2,
      max_unfinished_projects: 200,
      max_concurrent_renders: 2,
      max_clips_per_project: MOST_CLIPS,
      storage_bytes: 200 * GIGABYTE,
      retention_days: null,
    },
  },
  pro: {
    creditsPerPeriod: 1500,
    unlimited: false,
    limits: {
      max_source_seconds: 600 * MINUTE,
      max_source_bytes: 10 * GIGABYTE,
      max_concurrent_projects: 5,
      max_unfinished_projects: 1000,
      max_concurrent_renders: 4,
      max_clips_per_project: MOST_CLIPS,
      storage_bytes: 1000 * GIGABYTE,
      retention_days: null,
    },
  },
  self_hosted: {
    creditsPerPeriod: 0,
    unlimited: true,
    limits: {
      max_source_seconds: 600 * MINUTE,
      max_source_bytes: 20 * GIGABYTE,
      max_concurrent_projects: UNCOUNTED,
      max_unfinished_projects: 10_000,
      max_concurrent_renders: UNCOUNTED,
      max_clips_per_project: MOST_CLIPS,
      storage_bytes: 10_000 * GIGABYTE,
      retention_days: null,
    },
  },
}
