import type { GaugeConfiguration } from 'prom-client'
import { Counter, Gauge, Histogram } from './parts.ts'

/*
 * Every metric of the product, in the registry of the library. No label holds an id or a text of a client: each has a fixed set of
 * values, and a route is its pattern.
 */

/** Seconds, for work that answers a request. */
const SHORT = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Seconds, for work on media. */
const LONG = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800, 3600]

export const requestSeconds = new Histogram({
  name: 'clips_http_request_duration_seconds',
  help: 'Requests by service, method, route pattern and status class.',
  labelNames: ['service', 'method', 'route', 'status'] as const,
  buckets: SHORT,
})

export const refusals = new Counter({
  name: 'clips_http_refusals_total',
  help: 'Requests answered with an error, by its code.',
  labelNames: ['service', 'code'] as const,
})

export const ready = new Gauge({
  name: 'clips_ready',
  help: '1 when a readiness check of a service passes, else 0.',
  labelNames: ['service', 'check'] as const,
})

export const seats = new Gauge({
  name: 'clips_seats',
  help: 'Places for requests that use the database, by state (taken, free), and requests waiting for one.',
  labelNames: ['pool', 'state'] as const,
})

export const databaseConnections = new Gauge({
  name: 'clips_database_connections',
  help: 'Connections to the database server, by application and state.',
  labelNames: ['application', 'state'] as const,
})

export const databaseConnectionLimit = unsetGauge({
  name: 'clips_database_connections_max',
  help: 'Connections that the database server allows.',
})

export const queueJobs = new Gauge({
  name: 'clips_queue_jobs',
  help: 'Jobs by queue and state: due, delayed (due later), active.',
  labelNames: ['queue', 'state'] as const,
})

export const queueOldestSeconds = new Gauge({
  name: 'clips_queue_oldest_due_seconds',
  help: 'How long the oldest due job of a queue has been waiting; 0 when none waits.',
  labelNames: ['queue'] as const,
})

export const queueStarvedSeconds = new Gauge({
  name: 'clips_queue_starved_seconds',
  help: 'How long the oldest due job of an account that holds no place has been waiting while another account holds several; else 0.',
  labelNames: ['queue'] as const,
})

export const queueWorkers = new Gauge({
  name: 'clips_queue_workers',
  help: 'Living workers that take jobs of a queue.',
  labelNames: ['queue'] as const,
})

export const jobSeconds = new Histogram({
  name: 'clips_job_duration_seconds',
  help: 'Attempts at jobs by queue and result (done, failed, postponed, given back).',
  labelNames: ['queue', 'result'] as const,
  buckets: LONG,
})

export const activeJobs = new Gauge({
  name: 'clips_jobs_active',
  help: 'Jobs that this process works on, by queue.',
  labelNames: ['queue'] as const,
})

export const stageSeconds = new Histogram({
  name: 'clips_stage_duration_seconds',
  help: 'Stages of jobs.',
  labelNames: ['stage'] as const,
  buckets: LONG,
})

export const failures = new Counter({
  name: 'clips_failures_total',
  help: 'Projects, renders, assets and posts that ended as failed, by error code.',
  labelNames: ['kind', 'code'] as const,
})

export const credits = new Counter({
  name: 'clips_credits_total',
  help: 'Credits moved in the ledger since this process started, by kind: grant, reserve, settle (charged), release, refund, adjust.',
  labelNames: ['kind'] as const,
})

export const ledgerDrift = unsetGauge({
  name: 'clips_ledger_drift_accounts',
  help: 'Accounts changed within a day whose balance, reservation or renders differ from what their ledger says.',
})

export const posts = new Counter({
  name: 'clips_posts_total',
  help: 'Attempts to publish by platform and result (posted, failed, interrupted, taken over).',
  labelNames: ['platform', 'result'] as const,
})

export const webhookDeliveries = new Counter({
  name: 'clips_webhook_deliveries_total',
  help: 'Deliveries of events by result: delivered, refused (another status than 2xx), unreachable.',
  labelNames: ['result'] as const,
})

export const webhooksDisabled = new Counter({
  name: 'clips_webhooks_disabled_total',
  help: 'Receivers of events that were disabled because nothing was delivered for three days.',
})

export const upkeepSuccess = unsetGauge({
  name: 'clips_upkeep_last_success_timestamp_seconds',
  help: 'When an upkeep last ended well; absent when none did within a month.',
})

export const backupSuccess = unsetGauge({
  name: 'clips_backup_last_success_timestamp_seconds',
  help: 'When a whole backup was last made by `bun svc backup`; absent when none was.',
})

export const diskBytes = new Gauge({
  name: 'clips_disk_bytes',
  help: 'Space on the volume of the data folder: size and free.',
  labelNames: ['state'] as const,
})

export const activeUploads = new Gauge({
  name: 'clips_uploads_active',
  help: 'Uploads and parts of uploads whose bytes are arriving.',
})

export const loopStallSeconds = new Gauge({
  name: 'clips_event_loop_stall_seconds',
  help: 'The longest stall of the event loop since the metrics were last read.',
})

export const residentBytes = new Gauge({
  name: 'process_resident_memory_bytes',
  help: 'Resident memory.',
})

export const cpuSeconds = new Counter({
  name: 'process_cpu_seconds_total',
  help: 'User and system time on the processor.',
})

export const startTime = new Gauge({
  name: 'process_start_time_seconds',
  help: 'When the process started, as a Unix time.',
})

/** A gauge without labels begins as 0, and would say so in every process; these have a value only where the database is watched. */
function unsetGauge(configuration: GaugeConfiguration<string>): Gauge {
  const gauge = new Gauge(configuration)
  gauge.remove()
  return gauge
}
