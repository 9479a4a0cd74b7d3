/** Series, as promtool writes them: a value a minute. */
type Series = Record<string, string>

/** What an alert fires at, what it stays quiet at, and after how many minutes it is looked at. */
export interface AlertCase {
  minutes: number
  fires: Series
  quiet: Series
}

const GATEWAY = 'clips_http_request_duration_seconds_count{service="gateway"'
const BUCKET =
  'clips_http_request_duration_seconds_bucket{service="api",status="2xx",route="/v1/projects"'
const JOBS = 'clips_job_duration_seconds_count{queue="render_clip"'
const POSTS = 'clips_posts_total{platform="youtube"'
const DUE = 'clips_queue_oldest_due_seconds'
const CONNECTIONS = 'clips_database_connections{process="api",instance="a",state="busy"}'
const MOST_CONNECTIONS = 'clips_database_connections_max{process="api",instance="a"}'

export const ALERT_CASES: Record<string, AlertCase> = {
  ClipsProcessDown: {
    minutes: 5,
    fires: { 'up{job="clips",instance="a"}': '0x10' },
    quiet: { 'up{job="clips",instance="a"}': '1 0 1x10', 'up{job="other",instance="b"}': '0x10' },
  },
  ClipsNotReady: {
    minutes: 5,
    fires: { 'clips_ready{service="api",check="database"}': '0x10' },
    quiet: { 'clips_ready{service="api",check="database"}': '1x10' },
  },
  ClipsServerErrors: {
    minutes: 20,
    fires: { [`${GATEWAY},status="5xx"}`]: '0+60x30', [`${GATEWAY},status="2xx"}`]: '0+600x30' },
    // Half of all, but of three requests in five minutes: no outage.
    quiet: { [`${GATEWAY},status="5xx"}`]: '0+0.3x30', [`${GATEWAY},status="2xx"}`]: '0+0.3x30' },
  },
  ClipsSlow: {
    minutes: 30,
    fires: {
      [`${BUCKET},le="1"}`]: '0+10x40',
      [`${BUCKET},le="5"}`]: '0+20x40',
      [`${BUCKET},le="+Inf"}`]: '0+20x40',
    },
    quiet: {
      [`${BUCKET},le="1"}`]: '0+20x40',
      [`${BUCKET},le="5"}`]: '0+20x40',
      [`${BUCKET},le="+Inf"}`]: '0+20x40',
    },
  },
  ClipsQueueWaits: {
    minutes: 10,
    fires: { [`${DUE}{queue="process_project"}`]: '1900x20' },
    quiet: {
      [`${DUE}{queue="process_project"}`]: '1700x20',
      [`${DUE}{queue="publish_post"}`]: '1900x20',
    },
  },
  ClipsAccountsStarved: {
    minutes: 10,
    fires: { 'clips_queue_starved_seconds{queue="render_clip"}': '700x20' },
    quiet: {
      'clips_queue_starved_seconds{queue="render_clip"}': '0x20',
      [`${DUE}{queue="render_clip"}`]: '700x20',
    },
  },
  ClipsPostsWait: {
    minutes: 10,
    fires: { [`${DUE}{queue="publish_post"}`]: '400x20' },
    quiet: {
      [`${DUE}{queue="publish_post"}`]: '200x20',
      [`${DUE}{queue="process_project"}`]: '400x20',
    },
  },
  ClipsQueuesUnseen: {
    minutes: 15,
    fires: { 'up{job="clips",instance="a"}': '1x20' },
    quiet: { 'clips_queue_jobs{queue="process_project",state="waiting"}': '0x20' },
  },
  ClipsNoWorker: {
    minutes: 15,
    fires: { 'clips_queue_workers{queue="render_clip"}': '0x20' },
    // One of two processes saw it last before a worker began.
    quiet: {
      'clips_queue_workers{queue="render_clip",instance="a"}': '1x20',
      'clips_queue_workers{queue="render_clip",instance="b"}': '0x20',
    },
  },
  ClipsFailuresRising: {
    minutes: 90,
    fires: { 'clips_failures_total{kind="project",code="unreadable"}': '0+1x100' },
    quiet: { 'clips_failures_total{kind="project",code="unreadable"}': '0+0.1x100' },
  },
  ClipsJobsFailing: {
    minutes: 60,
    fires: { [`${JOBS},result="failed"}`]: '0+1x70', [`${JOBS},result="done"}`]: '0+0.5x70' },
    quiet: { [`${JOBS},result="failed"}`]: '0+1x70', [`${JOBS},result="done"}`]: '0+5x70' },
  },
  ClipsUpkeepLate: {
    minutes: 30,
    fires: { 'up{job="clips",instance="a"}': '1x40' },
    quiet: { clips_upkeep_last_success_timestamp_seconds: '0+60x40' },
  },
  ClipsBackupLate: {
    minutes: 37 * 60,
    fires: { clips_backup_last_success_timestamp_seconds: '0x2300' },
    quiet: { clips_backup_last_success_timestamp_seconds: '7200x2300' },
  },
  ClipsDiskNearlyFull: {
    minutes: 20,
    fires: {
      'clips_disk_bytes{process="worker",state="free"}': '5x30',
      'clips_disk_bytes{process="worker",state="size"}': '100x30',
    },
    quiet: {
      'clips_disk_bytes{process="worker",state="free"}': '20x30',
      'clips_disk_bytes{process="worker",state="size"}': '100x30',
    },
  },
  ClipsSeatsTaken: {
    minutes: 20,
    fires: { 'clips_seats{process="api",pool="requests",state="waiting"}': '3x30' },
    quiet: {
      'clips_seats{process="api",pool="requests",state="waiting"}':
        '3 3 0 3 3 0 3 3 0 3 3 0 3 3 0 3 3 0 3 3 0 3 3',
    },
  },
  ClipsConnectionsNearlyGone: {
    minutes: 10,
    fires: { [CONNECTIONS]: '95x20', [MOST_CONNECTIONS]: '100x20' },
    quiet: { [CONNECTIONS]: '80x20', [MOST_CONNECTIONS]: '100x20' },
  },
  ClipsWebhooksFailing: {
    minutes: 60,
    fires: {
      'clips_webhook_deliveries_total{result="failed"}': '0+2x70',
      'clips_webhook_deliveries_total{result="delivered"}': '0+1x70',
    },
    quiet: {
      'clips_webhook_deliveries_total{result="failed"}': '0+2x70',
      'clips_webhook_deliveries_total{result="delivered"}': '0+9x70',
    },
  },
  ClipsPostsFailing: {
    minutes: 90,
    fires: { [`${POSTS},result="failed"}`]: '0+1x100', [`${POSTS},result="posted"}`]: '0+0.2x100' },
    quiet: { [`${POSTS},result="failed"}`]: '0+1x100', [`${POSTS},result="posted"}`]: '0+5x100' },
  },
  ClipsLedgerDrift: {
    minutes: 5,
    fires: { clips_ledger_drift_accounts: '1x10' },
    quiet: { clips_ledger_drift_accounts: '0x10' },
  },
  ClipsEventLoopStalls: {
    minutes: 30,
    fires: { 'clips_event_loop_stall_seconds{process="api"}': '1.5x40' },
    quiet: {
      'clips_event_loop_stall_seconds{process="api"}':
        '3 0.1 3 0.1 3 0.1 3 0.1 3 0.1 3 0.1 3 0.1 3 0.1 3 0.1 3 0.1 3 0.1 3 0.1 3 0.1 3 0.1 3 0.1 3 0.1',
    },
  },
}
