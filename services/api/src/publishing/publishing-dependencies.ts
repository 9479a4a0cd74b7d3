import type { Database, Jobs } from '@svc/domain'
import type { Log } from '@svc/http'
import type { Secret } from '@svc/secrets'
import type { Connector } from '@svc/social'
import type { Platform } from '@svc/specification'
import type { ObjectStore } from '@svc/storage'

export interface PublishingDependencies {
  sql: Database
  jobs: Jobs
  store: ObjectStore
  files: { url(key: string): string }
  connectors: ReadonlyMap<Platform, Connector>
  /** Secret under which credentials and checkpoints are sealed. */
  secret: Secret
  /** How many seconds an hour of a post's age lasts when its figures are read. Default: 3600. */
  hourSeconds?: number | undefined
  log: Log
}
