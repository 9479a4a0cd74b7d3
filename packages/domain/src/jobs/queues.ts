import type { Queue as QueueOptions } from 'pg-boss'
import type { Queue } from './jobs.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR

/** A worker without a heartbeat for ten seconds counts as dead; ten is the least that pg-boss allows. */
const work = {
  notify: true,
  heartbeatSeconds: 10,
  retryDelay: 1,
  retryBackoff: true,
  expireInSeconds: 23 * HOUR,
  retentionSeconds: 365 * DAY,
  deleteAfterSeconds: DAY,
} satisfies Partial<QueueOptions>

/**
 * The options of each queue.
 *
 * Projects, their parts, renders and previews are given up by their own begin verbs, which also record the failure for the client; the
 * queue's limit is higher, in case the giving up itself is interrupted.
 */
export const QUEUES: Record<Queue, Omit<QueueOptions, 'name'>> = {
  process_project: { ...work, retryLimit: 20 },
  process_part: { ...work, retryLimit: 20 },
  name_speakers: { ...work, retryLimit: 20 },
  render_clip: { ...work, retryLimit: 20 },
  preview_clip: { ...work, retryLimit: 20 },
  translate_clip: { ...work, retryLimit: 20 },
  // A post is never dropped, however long the database or a platform is unreachable; its own verbs give it up.
  publish_post: { ...work, retryLimit: 1_000_000, retryDelayMax: MINUTE },
  read_figures: { ...work, retryLimit: 100, retryDelay: MINUTE, retryDelayMax: HOUR },
  withdraw_post: { ...work, retryLimit: 100, retryDelay: MINUTE, retryDelayMax: HOUR },
  renew_account: { ...work, retryLimit: 3, retryDelay: MINUTE },
  // What fails is told at the feed, which is read again anyway.
  read_feed: { ...work, retryLimit: 3, retryDelay: MINUTE },
  process_asset: { ...work, retryLimit: 20 },
  delete_files: { ...work, retryLimit: 100, retryDelayMax: HOUR },
  // Nothing is lost when the mail server cannot be reached for a weekend.
  send_notice: { ...work, retryLimit: 100, retryDelayMax: HOUR },
  export_account: { ...work, retryLimit: 5, retryDelay: MINUTE },
  push_notice: { ...work, retryLimit: 3 },
  // Kept for a month, so that operators can see when an upkeep last succeeded.
  upkeep: { ...work, policy: 'exclusive', retryLimit: 0, deleteAfterSeconds: 30 * DAY },
}
