import { isUnavailable } from '@svc/errors'
import type { Sql } from '../database.ts'
import type { PushedNotice } from '../device/device.ts'
import type { ExportRun } from '../export/export.ts'
import type { FeedRef } from '../feed/feed-reading.ts'
import type { SentNotice } from '../notice/notice.ts'
import type { Renewal } from '../social-account/expiring-accounts.ts'

/** After this many failed attempts, the first and three more, the work of a job is given up. */
export const MAX_ATTEMPTS = 4

/** The data of each queue's jobs. */
export interface JobData {
  /** Turn a source into clips. */
  process_project: { project_id: string }
  /** Work on the next part of a long source; see `enqueueLane`. */
  process_part: { project_id: string; shared_by: string; lane: number }
  /** Write what people are called into the files of a transcript; see `nameSpeakers`. */
  name_speakers: { project_id: string }
  /** Make one finished file of a clip. */
  render_clip: { render_id: string; ticket?: number }
  /** Make the preview of an edited clip; see `queuePreview`. */
  preview_clip: { clip_id: string; revision: number }
  /** Translate what is said in a clip. */
  translate_clip: { translation_id: string }
  /** Publish a post; see `enqueuePost`. */
  publish_post: { post_id: string; ticket: number }
  /** Ask how a post does at its platform; see `enqueueFigures`. */
  read_figures: { post_id: string }
  /** Take a post back from its platform; see `withdrawPost`. */
  withdraw_post: { post_id: string }
  comment_post: { post_id: string }
  /** Renew a connection that would end without use; see `enqueueRenewals`. */
  renew_account: Renewal
  /** Read a feed, and make projects of its new items; see `enqueueFeeds`. */
  read_feed: FeedRef
  /** Find out what an asset's bytes are. */
  process_asset: { asset_id: string }
  /** Remove every object whose key begins with one of the prefixes, and parts of uploads that will never be joined. */
  delete_files: { prefixes: string[]; parts?: { key: string; parts_id: string }[] }
  /** Tell one owner of an account; see `tellOwners`. */
  send_notice: SentNotice
  /** Make everything of an account into one file; see `askExport`. */
  export_account: ExportRun
  /** Tell one member of an account on their devices; see `tellDevices`. */
  push_notice: PushedNotice
  /** Remove expired data; enqueued by the scheduler. */
  upkeep: Record<string, never>
}

export type Queue = keyof JobData

export interface Job<Data> {
  data: Data
  /** 1 for the first attempt; one ended by a regular stop of the process does not count, nor do the first two ended by a crash. */
  attempt: number
  /** Whether the attempt before this one was ended by a crash that does not count. */
  wasExcused: boolean
  /** Of the request that caused the job, as in W3C Trace Context; `null` for a scheduled job. */
  trace_id: string | null
  /** The span that caused the job, as a header of W3C Trace Context; `null` without tracing. */
  traceparent: string | null
  /** Aborted when the process is asked to stop; the job is then taken up elsewhere at once. */
  signal: AbortSignal
}

interface NewJob<Q extends Queue> {
  queue: Q
  data: JobData[Q]
  /** Jobs of one account run at most `limit` at a time, on all machines together. */
  account?: { account_id: string; limit: number }
  /** How many jobs of the same account wait already: a later turn lets other accounts go first. */
  turn?: number
  /** How long no worker takes it, in seconds. */
  delaySeconds?: number
  /** Until when no worker takes it, by the database's clock; an instant in UTC. */
  startAt?: string
  /** Joins the worker's log to that of the request. */
  trace_id?: string
}

/** Queues for work that takes longer than a request. */
export interface Jobs {
  /** Writes a job in the transaction `sql`, so that the job exists exactly when the change that caused it does. */
  enqueue<Q extends Queue>(sql: Sql, job: NewJob<Q>): Promise<void>
  /**
   * Takes jobs from a queue until `stop`; each attempt is a line in the log.
   *
   * A job is done when the handler returns. It is tried again when the handler throws, after growing pauses; at once
   * and elsewhere when the process stops or dies; and, if the handler throws `JobPostponed`, when a place is free or the
   * missing service is reachable again.
   *
   * @param options.concurrency - How many at a time; with 0 none are taken.
   * @param options.until - Ends the taking, not the job that was taken.
   */
  work<Q extends Queue>(
    queue: Q,
    handler: (job: Job<JobData[Q]>) => Promise<void>,
    options: { concurrency: number; until?: AbortSignal },
  ): Promise<void>
  /** Aborts the running handlers, gives their jobs back and closes the connections. */
  stop(): Promise<void>
}

/** What writes a job: in the transaction of `sql`, where that is one. */
export interface Enqueuer {
  sql: Sql
  jobs: Pick<Jobs, 'enqueue'>
}

/**
 * Thrown by a handler whose job must wait through no fault of its own: its account runs as much as its plan allows, or a
 * service that it needs is unreachable. The attempt does not count.
 */
export class JobPostponed extends Error {
  override name = 'JobPostponed'
}

/** Returns whether a job failed because a service, for example the database, was unreachable or busy. The attempt then does not count. */
export function mustWait(error: unknown): boolean {
  return error instanceof JobPostponed || isUnavailable(error)
}

/** The highest place that is counted, so that reading a page of waiting projects costs the same however long the queue is. */
export const MOST_COUNTED = 1000
